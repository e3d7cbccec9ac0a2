/** Categories of spending that continues without an income and that an emergency fund has to cover. */
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
