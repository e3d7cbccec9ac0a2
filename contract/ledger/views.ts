import * as z from 'zod/mini'
import { Done, IdParams, successResponse, typedName, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Filter } from './transactions.ts'

export const viewLimits = { views: 50, nameLength: 60 } as const

/** A saved filter of the transaction list. */
export const SavedView = z.object({ id: Uuid, name: z.string(), filter: Filter })
export type SavedView = z.infer<typeof SavedView>

const Name = typedName(viewLimits.nameLength)
const One = successResponse({ view: SavedView })

export const listViews = endpoint('GET', '/api/user/views', {
  etag: true,
  summary: 'Saved views of the transaction list, by name',
  response: successResponse({ views: z.array(SavedView) }),
})
export const createView = endpoint('POST', '/api/user/views', {
  demo: true,
  summary: 'Saves a filter under a name; names differ by more than case',
  body: z.object({ name: Name, filter: Filter }),
  response: One,
  errors: ['conflict'],
})
export const updateView = endpoint('PATCH', '/api/user/views/:id', {
  demo: true,
  summary: 'Renames a saved view, or gives it another filter',
  params: IdParams,
  body: z.object({ name: z.optional(Name), filter: z.optional(Filter) }),
  response: One,
  errors: ['not_found', 'conflict'],
})
export const deleteView = endpoint('DELETE', '/api/user/views/:id', {
  demo: true,
  summary: 'Removes a saved view',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
