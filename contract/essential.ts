/** Categories of spending that goes on without an income: what an emergency fund has to pay for. */
export const essentialCategories: readonly string[] = [
  'rent',
  'utilities',
  'groceries',
  'insurance',
  'gas',
  'transport',
  'car_maintenance',
  'healthcare',
  'pharmacy',
  'education',
  'government',
]
