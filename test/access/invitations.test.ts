import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import * as sharing from '#contract/household/sharing.ts'
import { readMailedInvitation } from '#contract/household/sharing-mailed.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listAudit } from '#contract/person/account.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { system } from '../../server/platform/db/db.ts'
import { cookieOf, startWorld, type TestUser, userOf } from '../world.ts'
import { dump, errorIn, raw, signInAgain } from './help.ts'
import { startedFor } from '../started.ts'

let now = Date.now()
const world = startedFor(() => startWorld({ clock: { now: () => new Date(now) } }))
const slowly = { timeout: 20_000 }
let people = 0
const newAddress = (): string => `invited-${(people += 1)}@example.test`

type Owner = { user: TestUser; cash: string }
/** Somebody with one account, who has just proven who they are. */
async function anOwner(): Promise<Owner> {
  const user = await world.signUp({ name: 'Layla' })
  const payment = { type: 'expense', amount: 5, category: 'dining', description: 'Karak' } as const
  await user.call(createTransaction, { body: { ...payment, date: '2026-01-05' } })
  await user.prove()
  const [account = expect.fail()] = (await user.call(accountsQuick)).body.data
  return { user, cash: account.id }
}
const invite = ({ user, cash }: Owner, email?: string) =>
  user.call(sharing.createInvitation, { body: { role: 'viewer', accounts: [cash], email } })
const tokenOf = (link: string): string => link.split('#')[1]?.split('.')[0] ?? ''
const accept = (person: TestUser, link: string) =>
  person.call(sharing.acceptInvitation, { body: { token: tokenOf(link) } })

const mailsTo = (email: string): string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/gi, '='),
    )
    .filter((text) => text.includes(`To: ${email}`))
}
/** The link in the newest invitation mailed to an address, which holds more than the one that its owner sees. */
async function mailedLink(email: string, link: string): Promise<string> {
  const find = (): string =>
    mailsTo(email)
      .map((text) => new RegExp(`${link}\\.[\\w-]+`).exec(text)?.[0] ?? '')
      .find(Boolean) ?? ''
  await expect.poll(find, slowly).not.toBe('')
  return find()
}
const secretOf = (mailed: string): string => mailed.split('.').at(-1) ?? ''

const SignedUp = z.object({ user: z.object({ emailVerified: z.boolean() }) })
async function signUpWith(email: string, invitation: string, name = 'Sara') {
  const password = 'Silver-Boats-At-Night-5'
  const answer = await fetch(`${world.url}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password, invitation }),
  })
  expect(answer.status).toBe(200)
  const { user } = SignedUp.parse(await answer.json())
  return {
    confirmed: user.emailVerified,
    person: await userOf(world, { name, email, password, cookie: cookieOf(answer) }),
  }
}
const mailed = (secret: string, token?: string) =>
  raw(world.url + readMailedInvitation.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, token }),
  })
const asIn = (membership: string | null): Record<string, string> => ({ [membershipHeader]: membership ?? '' })
const kindsOf = async (person: TestUser) =>
  (await person.call(listAudit)).body.data.map(({ kind, detail }) => [kind, detail])
const openMembers = async ({ user }: Owner) => (await user.call(sharing.listSharing)).body.members

test('E32: who accepts with the address of the invitation is a member at once, and both are told', async () => {
  const [owner, member] = [await anOwner(), await world.signUp({ name: 'Omar' })]
  // the proof stands at the invitation
  const unproven = await signInAgain(world, owner.user)
  expect((await invite({ ...owner, user: unproven }, member.email)).body).toMatchObject({
    reason: 'proof_required',
  })
  // compared as sign-in compares addresses
  const { link, invitation } = (await invite(owner, member.email.toUpperCase())).body
  expect(invitation.email).toBe(member.email)
  const offered = await member.call(sharing.readInvitation, { body: { token: tokenOf(link) } })
  expect(offered.body.invitation).toMatchObject({ owner: 'Layla', addressee: 'caller', accounts: 1 })
  const answers = await Promise.all([accept(member, link), accept(member, link)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const membership = answers.find(({ status }) => status === 200)?.body.membership ?? null
  const seen = await member.call(accountsQuick, {}, asIn(membership))
  expect(seen.body.data.map(({ id }) => id)).toEqual([owner.cash])
  const { members, invitations } = (await owner.user.call(sharing.listSharing)).body
  expect([members.map(({ email }) => email), invitations]).toEqual([[member.email], []])
  const told = (person: TestUser, text: RegExp) => () => mailsTo(person.email).some((mail) => text.test(mail))
  await expect.poll(told(owner.user, /Omar \([^)]+\) now sees the accounts/), slowly).toBe(true)
  await expect.poll(told(member, /You can now see the accounts that Layla shares/), slowly).toBe(true)
  const bell = async () =>
    (await owner.user.call(listNotifications)).body.notifications.map(({ text }) => text)
  await expect
    .poll(bell, slowly)
    .toContainEqual(expect.stringMatching(/^Omar now sees [\p{L} ]+\. You can end this/u))
  expect(await kindsOf(owner.user)).toEqual(
    expect.arrayContaining([
      ['household_invited', { email: member.email, role: 'viewer' }],
      ['household_accepted', { name: 'Omar', email: member.email }],
      ['household_shared', { name: 'Omar', role: 'viewer', accounts: '1' }],
    ]),
  )
  expect(await kindsOf(member)).toEqual(
    expect.arrayContaining([
      ['household_accepted', { name: 'Layla' }],
      ['household_joined', { name: 'Layla', role: 'viewer' }],
    ]),
  )
})

test('E32: the mail of an invitation confirms the address of a new account, once, and nothing else does', async () => {
  const owner = await anOwner()
  const email = newAddress()
  const { body } = await invite(owner, email)
  const secret = secretOf(await mailedLink(email, body.link))
  // the owner never learns it, and it is stored only as a hash
  expect(JSON.stringify(body)).not.toContain(secret)
  expect(await dump(world, owner.user.id)).not.toContain(secret)
  const rows = await system(world.app.db, (tx) =>
    sql<{ line: string }>`select to_jsonb(i)::text as line from household_invitations i`.execute(tx),
  )
  expect(rows.rows.map(({ line }) => line).join('\n')).not.toContain(secret)
  expect(world.logLines.join('\n')).not.toContain(secret)
  expect(JSON.parse((await mailed(secret)).text)).toMatchObject({ owner: 'Layla', email })
  for (const wrong of [tokenOf(body.link), `${secret}x`]) {
    expect(errorIn(await mailed(wrong)).reason).toBe('invitation_not_found')
    // whoever has the link alone learns from whom it is, as in the mail, and nothing else
    const { text } = await mailed(wrong, tokenOf(body.link))
    expect(JSON.parse(text)).toEqual({ success: true, owner: 'Layla', email: null })
    expect(errorIn(await mailed(wrong, `${tokenOf(body.link)}x`)).reason).toBe('invitation_not_found')
  }
  // the owner, with what their screen shows, and a reader of the mail, with another address
  const others: [string, string][] = [
    [newAddress(), tokenOf(body.link)],
    [newAddress(), secret],
  ]
  for (const [address, held] of others) {
    const { confirmed, person } = await signUpWith(address, held)
    expect(confirmed).toBe(false)
    expect((await accept(person, body.link)).body).toMatchObject({ reason: 'email_unconfirmed' })
  }
  const { confirmed, person } = await signUpWith(email, secret)
  expect(confirmed).toBe(true)
  expect((await kindsOf(person)).map(([kind]) => kind)).toContain('email_confirmed')
  expect((await mailed(secret)).status).toBe(404)
  expect(typeof (await accept(person, body.link)).body.membership).toBe('string')
  await expect.poll(() => mailsTo(email).length, slowly).toBe(2)
  expect(mailsTo(email).filter((text) => text.includes('/confirm-email'))).toEqual([])
})

test('E32: the mail of an invitation that was withdrawn, answered or too old, or was used, confirms no address', async () => {
  const owner = await anOwner()
  const friend = await world.signUp()
  const ended: ((id: string, link: string, secret: string) => Promise<unknown>)[] = [
    (id) => owner.user.call(sharing.withdrawInvitation, { params: { id } }),
    (_id, link) => accept(friend, link),
    (_id, link) => friend.call(sharing.declineInvitation, { body: { token: tokenOf(link) } }),
    async () => void (now += 7 * 86_400_000 + 1),
  ]
  for (const end of ended) {
    const email = newAddress()
    const { link, invitation } = (await invite(owner, email)).body
    const secret = secretOf(await mailedLink(email, link))
    await end(invitation.id, link, secret)
    expect((await mailed(secret, tokenOf(link))).status).toBe(404)
    expect((await signUpWith(email, secret)).confirmed).toBe(false)
  }
  now -= 7 * 86_400_000 + 1
  // a password that is refused uses nothing up
  const email = newAddress()
  const secret = secretOf(await mailedLink(email, (await invite(owner, email)).body.link))
  const weak = await raw(`${world.url}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sara', email, password: 'short', invitation: secret }),
  })
  expect(weak.status).toBe(400)
  expect((await signUpWith(email, secret)).confirmed).toBe(true)
})

test('E32: whoever accepts a forwarded mail with another address, or had another one by then, waits for the owner', async () => {
  const owner = await anOwner()
  const [other, moved] = [await world.signUp(), await world.signUp()]
  const toOther = (await invite(owner, newAddress())).body
  const received = await other.call(sharing.readInvitation, { body: { token: tokenOf(toOther.link) } })
  expect(received.body.invitation.addressee).toBe('other')
  expect((await accept(other, toOther.link)).body.membership).toBe(null)
  const toMoved = (await invite(owner, moved.email)).body
  await system(world.app.db, (tx) =>
    sql`update identity_users set "email" = ${newAddress()} where "id" = ${moved.id}`.execute(tx),
  )
  expect((await accept(moved, toMoved.link)).body.membership).toBe(null)
  expect(await openMembers(owner)).toEqual([])
  const byLink = (await invite(owner)).body
  expect((await accept(await world.signUp(), byLink.link)).body.membership).toBe(null)
  const confirmed = await owner.user.call(sharing.confirmInvitation, {
    params: { id: toOther.invitation.id },
  })
  expect(confirmed.body.member.email).toBe(other.email)
})

test('E32: an account that went, or a last day that is over, ends an invitation, and nothing of it is shared', async () => {
  const [owner, member] = [await anOwner(), await world.signUp()]
  const hide = (hidden: boolean) =>
    system(world.app.db, (tx) =>
      sql`update accounts set hidden = ${hidden} where user_id = ${owner.user.id}`.execute(tx),
    )
  const { link } = (await invite(owner, member.email)).body
  await hide(true)
  expect((await accept(member, link)).body).toMatchObject({ reason: 'invitation_not_found' })
  await hide(false)
  expect(typeof (await accept(member, link)).body.membership).toBe('string')
  const until = new Date(now + 86_400_000).toISOString().slice(0, 10)
  const short = await owner.user.call(sharing.createInvitation, {
    body: { role: 'accountant', until, accounts: [owner.cash], email: member.email },
  })
  now += 3 * 86_400_000
  expect((await accept(member, short.body.link)).body).toMatchObject({ reason: 'invitation_not_found' })
  now -= 3 * 86_400_000
  const listed = await openMembers(owner)
  expect(listed.map(({ role }) => role)).toEqual(['viewer'])
})

test('E32: beyond the places of a household one waits for the owner, and who has one keeps it', async () => {
  const owner = await anOwner()
  const members = await Promise.all(Array.from({ length: sharing.mostMembers }, () => world.signUp()))
  const late = await world.signUp()
  const links: string[] = []
  for (const { email } of [...members, late]) links.push((await invite(owner, email)).body.link)
  const again = await Promise.all(members.map((member, index) => accept(member, links[index] ?? '')))
  expect(again.every(({ body }) => typeof body.membership === 'string')).toBe(true)
  expect((await accept(late, links.at(-1) ?? '')).body.membership).toBe(null)
  const { invitations } = (await owner.user.call(sharing.listSharing)).body
  const confirm = () =>
    owner.user.call(sharing.confirmInvitation, { params: { id: invitations[0]?.id ?? '' } })
  expect((await confirm()).body).toMatchObject({ reason: 'household_full' })
  const [first] = await openMembers(owner)
  await owner.user.call(sharing.removeMember, { params: { id: first?.id ?? '' } })
  expect((await confirm()).body.member.email).toBe(late.email)
})

test('E32: of several invitations to one address the newest counts, also for somebody who is a member', async () => {
  const [owner, member] = [await anOwner(), await world.signUp()]
  const first = (await invite(owner, member.email)).body
  const body = { role: 'partner' as const, accounts: [owner.cash], email: member.email }
  const second = (await owner.user.call(sharing.createInvitation, { body })).body
  expect((await accept(member, first.link)).status).toBe(404)
  expect((await accept(member, second.link)).status).toBe(200)
  const third = (await invite(owner, member.email)).body
  expect((await accept(member, third.link)).status).toBe(200)
  const listed = await openMembers(owner)
  expect(listed.map(({ role }) => role)).toEqual(['viewer'])
})

test('E32: an invitation waits in the app for whoever has confirmed its address, and for nobody else', async () => {
  const [owner, other] = [await anOwner(), await world.signUp()]
  const email = newAddress()
  const { invitation, link } = (await invite(owner, email)).body
  const { person } = await signUpWith(email, tokenOf(link))
  const receivedBy = async (reader: TestUser) => (await reader.call(sharing.listSharing)).body.received
  const readById = (reader: TestUser, id = invitation.id) =>
    reader.call(sharing.readInvitation, { body: { token: id } })
  const set = (column: string, value: unknown) =>
    system(world.app.db, (tx) =>
      sql`update household_invitations set ${sql.ref(column)} = ${value} where id = ${invitation.id}`.execute(
        tx,
      ),
    )
  const expectHidden = async (reader: TestUser): Promise<void> => {
    expect(await receivedBy(reader)).toEqual([])
    expect((await readById(reader)).body).toMatchObject({ reason: 'invitation_not_found' })
  }
  for (const reader of [person, other, owner.user]) await expectHidden(reader)
  await system(world.app.db, (tx) =>
    sql`update identity_users set "emailVerified" = true where "id" = ${person.id}`.execute(tx),
  )
  for (const reader of [other, owner.user]) await expectHidden(reader)
  expect(await receivedBy(person)).toEqual([{ id: invitation.id, owner: 'Layla' }])
  expect((await readById(person)).body.invitation).toMatchObject({ addressee: 'caller', accounts: 1 })
  await set('expires_at', new Date(now - 1))
  await expectHidden(person)
  await set('expires_at', new Date(now + 86_400_000))
  // only the newest counts, and none that was withdrawn
  const newer = (await invite(owner, email)).body.invitation.id
  expect((await readById(person)).status).toBe(404)
  expect(await receivedBy(person)).toEqual([{ id: newer, owner: 'Layla' }])
  await owner.user.call(sharing.withdrawInvitation, { params: { id: newer } })
  expect(await receivedBy(person)).toEqual([])
  const last = (await invite(owner, email)).body.invitation.id
  const refused = await other.call(sharing.acceptInvitation, { body: { token: last } })
  expect(refused.body).toMatchObject({ reason: 'invitation_not_found' })
  const accepted = await person.call(sharing.acceptInvitation, { body: { token: last } })
  expect(typeof accepted.body.membership).toBe('string')
  expect(await receivedBy(person)).toEqual([])
})
