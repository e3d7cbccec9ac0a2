import { membershipHeader } from '#contract/household/roles.ts'
import { listSharing, type Invitation, type Member, type Membership } from '#contract/household/sharing.ts'
import { answer } from '../fake-api.ts'
import { idOf, now } from './basics.ts'

export const aMember = (name: string, overrides: Partial<Member> = {}): Member => ({
  id: idOf(9700 + name.length),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.test`,
  role: 'viewer',
  since: now,
  until: null,
  accounts: [idOf(9001)],
  ...overrides,
})
export const aMembership = (owner: string, overrides: Partial<Membership> = {}): Membership => ({
  id: idOf(9800 + owner.length),
  owner,
  role: 'viewer',
  since: now,
  until: null,
  accounts: 2,
  ...overrides,
})
export const anInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  id: idOf(9900),
  email: null,
  role: 'viewer',
  until: null,
  accounts: [idOf(9001)],
  state: 'open',
  created_at: now,
  expires_at: now,
  person: null,
  ...overrides,
})

type Household = {
  members?: Member[]
  invitations?: Invitation[]
  memberships?: Membership[]
  awaited?: { owner: string }[]
  received?: { id: string; owner: string }[]
}

export function answerHousehold({
  members = [],
  invitations = [],
  memberships = [],
  awaited = [],
  received = [],
}: Household = {}): void {
  answer(listSharing, { success: true, members, invitations, memberships, awaited, received })
}

/** The values of the membership header of all requests, by method and path. */
export function watchHeaders(): Map<string, string | null> {
  const headers = new Map<string, string | null>()
  const inner = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    headers.set(`${request.method} ${new URL(request.url).pathname}`, request.headers.get(membershipHeader))
    return inner(input, init)
  }
  return headers
}
