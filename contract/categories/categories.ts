import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CategoryGroup } from './category-groups.ts'
import { EntryType, successResponse } from '../common.ts'
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

const List = successResponse({
  data: z.array(Category),
  groups: z.array(CategoryGroup),
  count: z.number(),
})
export const listCategories = endpoint('GET', '/api/user/categories', {
  roles: everyRole,
  etag: true,
  summary: "All categories in the user's order, with their groups; archived ones too with archived=true",
  query: z.object({ archived: z.optional(z.enum(['true', 'false'])) }),
  response: List,
})
