/** An invitation as the reader of its mail sees it who has no account yet. */
import * as z from 'zod/mini'
import { successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const Secret = z.string().check(z.minLength(20), z.maxLength(100))
export const readMailedInvitation = endpoint('POST', '/api/invitations/mailed', {
  access: 'public',
  summary:
    'From whom an invitation is, by the token of its link, and for which address, by the secret that only its mail holds and that is used up once an account was made with it; 404 once the invitation has ended',
  body: z.object({ token: z.optional(Secret), secret: z.optional(Secret) }),
  /** `owner` as in the mail, where it may be empty; `email` is null without the secret. */
  response: successResponse({ owner: z.string(), email: z.nullable(z.string()) }),
  errors: ['not_found', 'rate_limited'],
})
