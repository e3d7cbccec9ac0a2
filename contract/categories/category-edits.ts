import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CategoryGroup, needs } from './category-groups.ts'
import { Done, EntryType, IdParams, successResponse, typedName } from '../common.ts'
import { categoryColors, Category } from './categories.ts'

const Name = typedName(40)
const Icon = z.string().check(z.maxLength(40))
const Group = z.string().check(z.minLength(1), z.maxLength(64))
const One = successResponse({ category: Category })
const OneGroup = successResponse({ group: CategoryGroup })

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
