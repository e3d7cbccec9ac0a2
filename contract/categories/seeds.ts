import { type SeededGroup } from './category-groups.ts'
import { EntryType } from '../common.ts'
import { categoryColors, Category } from './categories.ts'

type Seed = readonly [id: string, name: string, icon: string, color: (typeof categoryColors)[number]]
const income: readonly Seed[] = [
  ['salary', 'Salary', 'briefcase', 'green'],
  ['freelance', 'Freelance', 'laptop', 'green'],
  ['investments', 'Investments', 'trending-up', 'green'],
  ['other_income', 'Other Income', 'plus-circle', 'green'],
]
const expense: readonly Seed[] = [
  ['rent', 'Rent/Mortgage', 'home', 'orange'],
  ['utilities', 'Utilities', 'zap', 'orange'],
  ['groceries', 'Groceries', 'shopping-cart', 'orange'],
  ['insurance', 'Insurance', 'shield', 'orange'],
  ['gas', 'Petrol', 'fuel', 'blue'],
  ['transport', 'Public Transport', 'bus', 'blue'],
  ['car_maintenance', 'Car Maintenance', 'wrench', 'blue'],
  ['dining', 'Dining Out', 'utensils', 'purple'],
  ['entertainment', 'Entertainment', 'clapperboard', 'purple'],
  ['shopping', 'Shopping', 'shopping-bag', 'purple'],
  ['hobbies', 'Hobbies', 'palette', 'purple'],
  ['healthcare', 'Healthcare', 'stethoscope', 'red'],
  ['gym', 'Gym', 'dumbbell', 'red'],
  ['pharmacy', 'Pharmacy', 'pill', 'red'],
  ['streaming', 'Streaming', 'tv', 'amber'],
  ['music', 'Music', 'music', 'amber'],
  ['software', 'Software', 'app-window', 'amber'],
  ['emergency', 'Emergency Fund', 'life-buoy', 'green'],
  ['retirement', 'Retirement', 'sunset', 'green'],
]
/**
 * Categories of the verify view that are not among the 23 defaults, and those that name what else leaves or
 * reaches accounts in the UAE; seeded too, but not counted as defaults. A group is given where it does not
 * follow from the colour.
 */
const extra: readonly (readonly [...Seed, EntryType, SeededGroup?])[] = [
  ['refunds', 'Refunds', 'rotate-ccw', 'green', 'income'],
  ['family_support', 'Family support received', 'gift', 'green', 'income'],
  ['from_people', 'From people', 'users', 'green', 'income'],
  ['tolls', 'Tolls and parking', 'circle-parking', 'blue', 'expense'],
  ['taxis', 'Taxis', 'car', 'blue', 'expense'],
  ['sent_home', 'Money sent home', 'plane', 'petrol', 'expense', 'family'],
  ['domestic_help', 'Domestic help', 'home', 'petrol', 'expense', 'family'],
  ['childcare', 'Childcare', 'baby', 'petrol', 'expense', 'family'],
  ['education', 'Education', 'graduation-cap', 'purple', 'expense', 'family'],
  ['loan_repayments', 'Loan repayments', 'hand-coins', 'grey', 'expense', 'banking'],
  ['interest_paid', 'Interest and profit paid', 'hand-coins', 'grey', 'expense', 'banking'],
  ['bank_fees', 'Bank fees and VAT', 'landmark', 'grey', 'expense', 'banking'],
  ['to_people', 'To people', 'users', 'grey', 'expense'],
  ['cash', 'Cash', 'wallet', 'grey', 'expense'],
  ['cheques', 'Cheques', 'book', 'grey', 'expense'],
  ['travel', 'Travel', 'plane', 'purple', 'expense'],
  ['business', 'Business', 'building', 'grey', 'expense'],
  ['government', 'Government', 'landmark', 'grey', 'expense', 'home'],
  ['charity', 'Charity', 'heart', 'green', 'expense'],
  ['personal_care', 'Personal Care', 'scissors', 'red', 'expense'],
]
const groupOfColors: Readonly<Record<(typeof categoryColors)[number], SeededGroup>> = {
  orange: 'home',
  blue: 'transport',
  purple: 'leisure',
  red: 'health',
  amber: 'subscriptions',
  green: 'savings',
  grey: 'other',
  petrol: 'other',
}
const seed =
  (type: EntryType, isDefault: boolean, group?: SeededGroup) =>
  (entry: Seed): Category => ({
    id: entry[0],
    name: entry[1],
    name_en: null,
    name_ar: null,
    icon: entry[2],
    color: entry[3],
    type,
    group: type === 'income' ? 'income' : (group ?? groupOfColors[entry[3]]),
    isDefault,
    archived: false,
  })

/** The 23 categories every new user gets (4 income, 19 expense). */
export const defaultCategories: readonly Category[] = [
  ...income.map(seed('income', true)),
  ...expense.map(seed('expense', true)),
]
/** The further categories that every new user gets. */
export const extraCategories: readonly Category[] = extra.map(([id, name, icon, color, type, group]) =>
  seed(type, false, group)([id, name, icon, color]),
)

/** Other names in the specification for seeded categories. */
export const categoryAliases: ReadonlyMap<string, string> = new Map([
  ['Investment Income', 'investments'],
  ['Food & Dining', 'dining'],
  ['food_dining', 'dining'],
  ['Transportation', 'transport'],
  ['Rent/Mortgage', 'rent'],
])

/** Categories that other features depend on (pay days, refunds). They can be hidden but not removed. */
export const neededCategories: readonly string[] = ['salary', 'refunds']
