import * as z from 'zod/mini'
import { categoryColors } from '../categories/categories.ts'
import { Done, IdParams, successResponse, typedName, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { tagLimits } from '../limits.ts'
import { TagMark } from '../ledger/transaction.ts'

export const Tag = z.extend(TagMark, {
  /** The number of payments with this tag. */
  used: z.number(),
})
export type Tag = z.infer<typeof Tag>

const Name = typedName(tagLimits.nameLength)
const Color = z.enum(categoryColors)
const One = successResponse({ tag: Tag })

export const listTags = endpoint('GET', '/api/user/tags', {
  roles: ['partner'],
  etag: true,
  summary: 'All tags by name, and how many payments each has',
  response: successResponse({ tags: z.array(Tag) }),
})
export const createTag = endpoint('POST', '/api/user/tags', {
  demo: true,
  summary: 'Adds a tag; names differ by more than case',
  body: z.object({ name: Name, color: z.optional(Color) }),
  response: One,
  errors: ['conflict'],
})
export const updateTag = endpoint('PATCH', '/api/user/tags/:id', {
  demo: true,
  summary: 'Renames or recolours a tag',
  params: IdParams,
  body: z.object({ name: z.optional(Name), color: z.optional(Color) }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const mergeTag = endpoint('POST', '/api/user/tags/:id/merge', {
  demo: true,
  summary: 'Gives the payments of a tag another one in its place, and removes it',
  params: IdParams,
  body: z.object({ into: Uuid }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const deleteTag = endpoint('DELETE', '/api/user/tags/:id', {
  demo: true,
  summary: 'Removes a tag, from its payments too',
  params: IdParams,
  response: z.object({ ...Done.shape, changed: z.number() }),
  errors: ['not_found'],
})
