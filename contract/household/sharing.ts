/**
 * A household: whom a person lets see which of their accounts, and whose accounts they see. These calls are about the
 * signed-in person. To read another person's data, a call whose `roles` name the member's role is sent with the
 * header `X-Household-Membership`.
 */
import * as z from 'zod/mini'
import { DayText, Done, IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from './roles.ts'

/** A household has two to six people. */
export const mostMembers = 5
export const mostInvitations = 10
export const invitationDays = 7
/** An access until a day ends at the latest so many days from now. */
export const mostDaysUntil = 730

/** Somebody who sees accounts of the caller. */
export const Member = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  role: Role,
  since: Instant,
  /** The last day of the access; null while it has no end. Of an accountant it is always set. */
  until: z.nullable(DayText),
  /** The ids of the accounts that the member sees, and of the places where investments are held. */
  accounts: z.array(Uuid),
})
export type Member = z.infer<typeof Member>

/** An invitation that the caller sent and that neither led to a member nor was withdrawn. */
export const Invitation = z.object({
  id: Uuid,
  /** Where it was sent; null for a link that the caller passes on. */
  email: z.nullable(z.string()),
  role: Role,
  until: z.nullable(DayText),
  accounts: z.array(Uuid),
  /** `accepted`: by somebody whom the caller must confirm before anything is shared. */
  state: z.enum(['open', 'accepted', 'declined', 'expired']),
  created_at: Instant,
  expires_at: Instant,
  /** Who accepted or declined it. */
  person: z.nullable(z.object({ name: z.string(), email: z.string() })),
})
export type Invitation = z.infer<typeof Invitation>

/** Somebody whose accounts the caller sees. */
export const Membership = z.object({
  id: Uuid,
  owner: z.string(),
  role: Role,
  since: Instant,
  until: z.nullable(DayText),
  /** How many accounts the owner shares. */
  accounts: z.number(),
})
export type Membership = z.infer<typeof Membership>

export const listSharing = endpoint('GET', '/api/user/sharing', {
  self: true,
  demo: true,
  tokens: 'never',
  summary:
    'Who sees accounts of the caller, the invitations sent and received, whose accounts the caller sees, and whose confirmation is awaited',
  response: successResponse({
    members: z.array(Member),
    invitations: z.array(Invitation),
    memberships: z.array(Membership),
    /** Whose invitation the caller accepted, who have not confirmed the caller yet. */
    awaited: z.array(z.object({ owner: z.string() })),
    /** Open invitations to the caller's address, once it is confirmed; `owner` may be empty. Absent from what 0.1.0 kept. */
    received: z.optional(z.array(z.object({ id: Uuid, owner: z.string() }))),
  }),
})

/** The ids of the accounts that are shared. */
export const SharedIds = z.array(Uuid).check(z.maxLength(200))
const share = {
  role: Role,
  until: z.optional(z.nullable(DayText)),
  accounts: SharedIds.check(z.minLength(1)),
}

export const createInvitation = endpoint('POST', '/api/user/sharing/invitations', {
  self: true,
  tokens: 'never',
  summary:
    'Invites a person to see some accounts. The link works once, for seven days; it is returned only here, and mailed if there is an address. With one, which takes a proof of the caller, its owner sees the accounts once they accept; anybody else once the caller has confirmed them',
  body: z.object({ ...share, email: z.optional(z.email().check(z.maxLength(254))) }),
  response: successResponse({ invitation: Invitation, link: z.string() }),
  errors: ['conflict', 'rate_limited'],
})
export const withdrawInvitation = endpoint('DELETE', '/api/user/sharing/invitations/:id', {
  self: true,
  tokens: 'never',
  summary: 'Withdraws an invitation, so that its link no longer works, or removes one that has ended',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const confirmInvitation = endpoint('POST', '/api/user/sharing/invitations/:id/confirm', {
  self: true,
  tokens: 'never',
  summary: 'Lets the person who accepted an invitation see the accounts from now on',
  params: IdParams,
  response: successResponse({ member: Member }),
  errors: ['not_found', 'conflict'],
})

/** The token of an invitation's link, or its id for the caller to whose confirmed address it was sent. */
const Token = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) })
export const readInvitation = endpoint('POST', '/api/user/sharing/received', {
  self: true,
  tokens: 'never',
  summary:
    'An invitation that the caller received, by the token of its link or, sent to their confirmed address, by its id; 404 once it was used or has ended',
  body: Token,
  response: successResponse({
    invitation: z.object({
      owner: z.string(),
      owner_email: z.string(),
      role: Role,
      until: z.nullable(DayText),
      /** How many accounts are shared; which ones is shown after the owner has confirmed. */
      accounts: z.number(),
      expires_at: Instant,
      /** Whether the caller sent it, and so cannot accept it. */
      own: z.boolean(),
      /** `caller`: it was sent to the caller's address, so accepting it is enough. Otherwise the owner confirms who accepts. */
      addressee: z.enum(['caller', 'other', 'anyone']),
    }),
  }),
  errors: ['not_found', 'rate_limited'],
})
export const acceptInvitation = endpoint('POST', '/api/user/sharing/received/accept', {
  self: true,
  tokens: 'never',
  summary:
    'Accepts an invitation; its owner is told, and confirms the caller or does not unless it was sent to their address',
  body: Token,
  /** The caller's membership; null while the owner has not confirmed them. */
  response: successResponse({ membership: z.nullable(Uuid) }),
  errors: ['not_found', 'conflict', 'rate_limited'],
})
export const declineInvitation = endpoint('POST', '/api/user/sharing/received/decline', {
  self: true,
  tokens: 'never',
  summary: 'Declines an invitation; its owner is told',
  body: Token,
  response: Done,
  errors: ['not_found', 'rate_limited'],
})

export const changeMember = endpoint('PATCH', '/api/user/sharing/members/:id', {
  self: true,
  tokens: 'never',
  summary:
    'Changes what a member may do, until when, or which accounts they see; effective with the next request. More takes a proof of the caller',
  params: IdParams,
  body: z.partial(z.object(share)),
  response: successResponse({ member: Member }),
  errors: ['not_found'],
})
export const removeMember = endpoint('DELETE', '/api/user/sharing/members/:id', {
  self: true,
  tokens: 'never',
  summary: 'Ends the access of a member at once; both are told by mail',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const leaveHousehold = endpoint('DELETE', '/api/user/sharing/memberships/:id', {
  self: true,
  tokens: 'never',
  summary: "Gives up the access to another person's accounts at once; both are told by mail",
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
