import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, EntryType, IdParams, Success, typedName } from './common.ts'

/** Groups give the default colours: names of tokens, never colour values. */
export const categoryColors = ['green', 'orange', 'blue', 'purple', 'red', 'amber', 'petrol', 'grey'] as const

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.enum(categoryColors),
  type: EntryType,
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
  ['gas', 'Gas', 'fuel', 'blue'],
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
/** Names of the verify view that the 23 lack, and personal care; seeded beside them, not counted as defaults. */
const extra: readonly (readonly [...Seed, EntryType])[] = [
  ['refunds', 'Refunds', 'rotate-ccw', 'green', 'income'],
  ['education', 'Education', 'graduation-cap', 'purple', 'expense'],
  ['travel', 'Travel', 'plane', 'purple', 'expense'],
  ['business', 'Business', 'building', 'grey', 'expense'],
  ['government', 'Government', 'landmark', 'grey', 'expense'],
  ['charity', 'Charity', 'heart', 'green', 'expense'],
  ['personal_care', 'Personal Care', 'scissors', 'red', 'expense'],
]
const seed =
  (type: EntryType, isDefault: boolean) =>
  (entry: Seed): Category => ({
    id: entry[0],
    name: entry[1],
    icon: entry[2],
    color: entry[3],
    type,
    isDefault,
    archived: false,
  })

/** The 23 categories every new user gets (4 income, 19 expense). */
export const defaultCategories: readonly Category[] = [
  ...income.map(seed('income', true)),
  ...expense.map(seed('expense', true)),
]
/** The six further names of the verify view, and personal care. */
export const extraCategories: readonly Category[] = extra.map(([id, name, icon, color, type]) =>
  seed(type, false)([id, name, icon, color]),
)

/** Other names of the specification that mean one of the seeded categories. */
export const categoryAliases: ReadonlyMap<string, string> = new Map([
  ['Investment Income', 'investments'],
  ['Food & Dining', 'dining'],
  ['food_dining', 'dining'],
  ['Transportation', 'transport'],
  ['Rent/Mortgage', 'rent'],
])

const Name = typedName(40)
const List = z.object({ success: Success, data: z.array(Category), count: z.number() })
const One = z.object({ success: Success, category: Category })

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/user/categories',
  access: 'bearer',
  etag: true,
  summary: 'All categories of the user, sorted by name; archived ones too with archived=true',
  query: z.object({ archived: z.optional(z.enum(['true', 'false'])) }),
  response: List,
})
export const createCategory = endpoint({
  method: 'POST',
  path: '/api/user/categories',
  access: 'bearer',
  summary: 'Adds a category',
  body: z.object({
    name: Name,
    type: EntryType,
    icon: z.optional(z.string().check(z.maxLength(40))),
    color: z.optional(z.enum(categoryColors)),
  }),
  response: One,
  errors: ['conflict'],
})
export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/api/user/categories/:id',
  access: 'bearer',
  summary: 'Renames, recolours, archives or restores a category',
  params: IdParams,
  body: z.object({
    name: z.optional(Name),
    color: z.optional(z.enum(categoryColors)),
    icon: z.optional(z.string().check(z.maxLength(40))),
    archived: z.optional(z.boolean()),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const seedCategories = endpoint({
  method: 'POST',
  path: '/api/user/categories/defaults',
  access: 'bearer',
  summary: 'Writes the default categories that are missing; changes none that exist',
  response: z.object({ ...Done.shape, added: z.number() }),
})
