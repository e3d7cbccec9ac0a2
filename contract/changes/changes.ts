import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { changeKinds } from './change-kinds.ts'

const Person = z.object({ name: z.nullable(z.string()) })
export const Change = z.object({
  id: Uuid,
  at: Instant,
  kind: z.enum(changeKinds),
  /** Names and figures for the sentence of its kind. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Number of rows it changed, including dependent rows. */
  rows: z.number(),
  state: z.enum(['done', 'undone']),
  /** When it was last undone or redone; null if it never was. */
  changed_at: z.nullable(Instant),
  /** The action available now; null if it is too old or cannot be undone at all. */
  action: z.nullable(z.enum(['undo', 'redo'])),
  /** Who made it, if not the caller: a household member; their name, null if their account is gone. */
  by: z.nullable(Person),
  /** Who last undid or redid it, if not the caller. */
  changed_by: z.nullable(Person),
})
export type Change = z.infer<typeof Change>

export const listChanges = endpoint('GET', '/api/user/changes', {
  roles: ['partner'],
  etag: true,
  summary:
    'What was changed, newest first; `bin=true` leaves deletions that can be taken back. A partner sees their own changes',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    bin: z.optional(z.enum(['true', 'false'])),
  }),
  response: successResponse({ data: z.array(Change), next_cursor: z.nullable(z.string()) }),
})
const Stepped = successResponse({
  change: Change,
  /** What the caller must do first, where it would let somebody see more of their accounts; then nothing is changed. */
  wanted: z.optional(z.enum(['proof_required', 'email_unconfirmed'])),
})
export const undoChange = endpoint('POST', '/api/user/changes/:id/undo', {
  roles: ['partner'],
  demo: true,
  summary:
    'Takes a change back whole; where something was changed again later it changes nothing. The id is in the x-change-id of the response to the request that made the change. Doing it again answers the same',
  params: IdParams,
  response: Stepped,
  errors: ['not_found', 'conflict'],
})
export const redoChange = endpoint('POST', '/api/user/changes/:id/redo', {
  roles: ['partner'],
  demo: true,
  summary: 'Makes an undone change again, whole or not at all. Doing it again answers the same',
  params: IdParams,
  response: Stepped,
  errors: ['not_found', 'conflict'],
})
