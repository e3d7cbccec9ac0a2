/** What a demo's person and plans are called. */
export const demo = {
  name: 'Layla',
  budget_food: 'Groceries',
  budget_dining: 'Eating out',
  budget_transport: 'Getting around',
  budget_shopping: 'Shopping',
  budget_leisure: 'Leisure',
  goal: 'Emergency fund',
  trip: 'Summer in Istanbul',
  lease: 'Apartment in JVC',
  payee: 'Oasis Properties',
  employer: 'Harbour Point Consulting',
}
