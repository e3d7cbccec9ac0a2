import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CategoryGroup, needs, type SeededGroup } from './category-groups.ts'
import { Done, EntryType, IdParams, successResponse, typedName } from '../common.ts'
import { everyRole } from '../household/roles.ts'

/** Names of colour tokens, never colour values. */
export const categoryColors = ['green', 'orange', 'blue', 'purple', 'red', 'amber', 'petrol', 'grey'] as const

export const Category = z.object({
  id: z.string(),
  /** In the caller's language, where the category has a name in it. */
  name: z.string(),
  /**
   * The user's names in the two languages, null where none was
   * given; a default category still has its built-in name.
   */
  name_en: z.nullable(z.string()),
  name_ar: z.nullable(z.string()),
  icon: z.string(),
  color: z.enum(categoryColors),
  type: EntryType,
  group: z.string(),
  isDefault: z.boolean(),
  archived: z.boolean(),
})
export type Category = z.infer<typeof Category>

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

const Name = typedName(40)
const Icon = z.string().check(z.maxLength(40))
const Group = z.string().check(z.minLength(1), z.maxLength(64))
const List = successResponse({
  data: z.array(Category),
  groups: z.array(CategoryGroup),
  count: z.number(),
})
const One = successResponse({ category: Category })
const OneGroup = successResponse({ group: CategoryGroup })

export const listCategories = endpoint('GET', '/api/user/categories', {
  roles: everyRole,
  etag: true,
  summary: "All categories in the user's order, with their groups; archived ones too with archived=true",
  query: z.object({ archived: z.optional(z.enum(['true', 'false'])) }),
  response: List,
})
const NewCategory = z.object({
  name: Name,
  /** Null for no Arabic name. */
  name_ar: z.optional(z.nullable(Name)),
  type: EntryType,
  icon: z.optional(Icon),
  color: z.optional(z.enum(categoryColors)),
  group: z.optional(Group),
})
const editable = z.pick(NewCategory, { name: true, name_ar: true, color: true, icon: true, group: true })

export const createCategory = endpoint('POST', '/api/user/categories', {
  demo: true,
  summary: 'Adds a category',
  body: NewCategory,
  response: One,
  errors: ['conflict'],
})
export const updateCategory = endpoint('PATCH', '/api/user/categories/:id', {
  demo: true,
  summary: 'Renames, recolours, moves to a group, archives or restores a category',
  params: IdParams,
  body: z.partial(z.extend(editable, { archived: z.boolean() })),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const orderCategories = endpoint('PUT', '/api/user/categories/order', {
  demo: true,
  summary: 'Puts groups, and the categories in them, into an order; what is left out comes last in its group',
  body: z.object({
    groups: z
      .array(z.object({ id: Group, categories: z.array(Group).check(z.maxLength(500)) }))
      .check(z.maxLength(100)),
  }),
  response: Done,
})
export const seedCategories = endpoint('POST', '/api/user/categories/defaults', {
  demo: true,
  summary:
    'Brings back the default categories and groups that are missing, removed or archived; with `reset` the others get their first names, icons, colours and groups again',
  body: z.optional(z.object({ reset: z.optional(z.boolean()) })),
  response: z.object({ ...Done.shape, added: z.number() }),
})

/**
 * The number of items that refer to a category. Recurring payments are
 * not counted: they take the category of their transactions.
 */
export const CategoryUse = z.object({
  transactions: z.number(),
  budgets: z.number(),
  rules: z.number(),
  /** Merchants that the user has assigned to this category. */
  merchants: z.number(),
  reports: z.number(),
  /** Saved views of the transaction list that filter for it. */
  views: z.number(),
})
export type CategoryUse = z.infer<typeof CategoryUse>
const MoveTo = z.string().check(z.minLength(1), z.maxLength(64))

export const categoryUse = endpoint('GET', '/api/user/categories/:id/use', {
  summary: 'What refers to a category, and would have to go to another if it were removed',
  params: IdParams,
  response: successResponse({ use: CategoryUse }),
  errors: ['not_found'],
})
export const mergeCategory = endpoint('POST', '/api/user/categories/:id/merge', {
  demo: true,
  summary:
    'Moves everything of a category to another and removes it; payments that would get it later get the other',
  params: IdParams,
  body: z.object({ into: MoveTo }),
  response: z.object({ ...Done.shape, moved: z.number() }),
  errors: ['not_found', 'conflict'],
})
export const deleteCategory = endpoint('DELETE', '/api/user/categories/:id', {
  demo: true,
  summary:
    'Removes a category. One in use is refused unless `move_to` says where its payments go: a category, or none',
  params: IdParams,
  query: z.object({ move_to: z.optional(MoveTo) }),
  response: z.object({ ...Done.shape, moved: z.number() }),
  errors: ['not_found', 'conflict'],
})

const NewGroup = z.object({
  name: Name,
  name_ar: z.optional(z.nullable(Name)),
  need: z.optional(z.nullable(z.enum(needs))),
})
export const createCategoryGroup = endpoint('POST', '/api/user/category-groups', {
  demo: true,
  summary: 'Adds a group of categories',
  body: NewGroup,
  response: OneGroup,
  errors: ['conflict'],
})
export const updateCategoryGroup = endpoint('PATCH', '/api/user/category-groups/:id', {
  demo: true,
  summary: 'Renames a group, or says what its spending is for',
  params: IdParams,
  body: z.partial(NewGroup),
  response: OneGroup,
  errors: ['not_found', 'conflict'],
})
export const deleteCategoryGroup = endpoint('DELETE', '/api/user/category-groups/:id', {
  demo: true,
  summary: 'Removes a group; its categories go to another group, or to the last one',
  params: IdParams,
  query: z.object({ move_to: z.optional(MoveTo) }),
  response: Done,
  errors: ['not_found', 'conflict'],
})
