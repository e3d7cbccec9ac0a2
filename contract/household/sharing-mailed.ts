/** An invitation as the reader of its mail sees it who has no account yet. */
import * as z from 'zod/mini'
import { successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const readMailedInvitation = endpoint('POST', '/api/invitations/mailed', {
  access: 'public',
  summary:
    'From whom and for which address a mailed invitation is, by the secret that only its mail holds; 404 once an account was made with it, or the invitation has ended',
  body: z.object({ secret: z.string().check(z.minLength(20), z.maxLength(100)) }),
  response: successResponse({ owner: z.string(), email: z.string() }),
  errors: ['not_found', 'rate_limited'],
})
