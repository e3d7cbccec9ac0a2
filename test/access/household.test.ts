import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createApiToken } from '#contract/person/api-tokens.ts'
import { listChanges } from '#contract/changes/changes.ts'
import { api } from '#contract/index.ts'
import { createInstrument } from '#contract/investments/investments.ts'
import { membershipHeader, type Role, roles } from '#contract/household/roles.ts'
import { exportData } from '#contract/files/exports.ts'
import { deleteAccount, listAudit } from '#contract/person/account.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import * as sharing from '#contract/household/sharing.ts'
import { previewSharing } from '#contract/household/sharing-preview.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import {
  createTransaction,
  editTransaction,
  readTransaction,
  verifyTransaction,
} from '#contract/ledger/transaction-edits.ts'
import { connectBank } from '../connect.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { dump, eventsDone, errorIn, pathWithId, raw, settle, signInAgain } from './help.ts'

let now = Date.now()
let world: World
let owner: TestUser
let stranger: TestUser
/** Of the owner's accounts, the one that is shared and one that is not. */
let shared = ''
let secret = ''
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => new Date(now) } })
  owner = await world.signUp({ name: 'Layla' })
  stranger = await world.signUp({ name: 'Saif' })
  await connectBank(world, owner, { bank: 'ENBD_AE', person: 'salaried' })
  await connectBank(world, owner, { bank: 'FAB_AE', person: 'commitments' })
  await settle(world, owner)
  const { data } = (await owner.call(accountsQuick)).body
  shared = data.find(({ bank_identifier: bank }) => bank === 'ENBD_AE')?.id ?? ''
  secret = data.find(({ bank_identifier: bank }) => bank === 'FAB_AE')?.id ?? ''
}, 120_000)
afterAll(() => world.stop())

const dayMs = 86_400_000
const dayIn = (days: number): string => new Date(now + days * dayMs).toISOString().slice(0, 10)
const untilOf = (role: Role): string | null => (role === 'accountant' ? dayIn(30) : null)

/** Invites, accepts and confirms; returns the id of the membership. */
async function share(to: TestUser, role: Role, accounts: readonly string[] = [shared]): Promise<string> {
  const { link, invitation } = (
    await owner.call(sharing.createInvitation, {
      body: { role, until: untilOf(role), accounts: [...accounts] },
    })
  ).body
  const token = link.split('#')[1] ?? ''
  await to.call(sharing.acceptInvitation, { body: { token } })
  await owner.prove()
  const { body } = await owner.call(sharing.confirmInvitation, { params: { id: invitation.id } })
  return body.member.id
}
const mailTexts = (): string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder).map((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/gi, '='),
  )
}
const mailedTo = (person: TestUser): string[] =>
  mailTexts().filter((text) => text.includes(`To: ${person.email}`))
const slowly = { timeout: 20_000 }
const asIn = (membership: string): Record<string, string> => ({ [membershipHeader]: membership })

const bearer = api.filter(({ endpoint }) => endpoint.access === 'bearer')
async function reasonOf(person: TestUser, membership: string, index: number): Promise<string> {
  const { endpoint } = bearer[index] ?? expect.fail()
  const answer = await raw(
    world.url + pathWithId(endpoint.path, shared) + (endpoint.path.endsWith('export') ? '?format=csv' : ''),
    {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await person.token()}`,
        ...asIn(membership),
      },
      ...(endpoint.body ? { body: '{}' } : {}),
    },
  )
  return answer.status === 403 ? (errorIn(answer).reason ?? '') : String(answer.status)
}

test('E32: a call is open to a role only where its contract says so, to no stranger, and to nobody whose access has ended', async () => {
  const members = await Promise.all(
    roles.map(async (role) => ({ role, user: await world.signUp(), membership: '' })),
  )
  for (const member of members) member.membership = await share(member.user, member.role)
  const left = await world.signUp()
  const ended = await share(left, 'partner')
  await owner.call(sharing.removeMember, { params: { id: ended } })
  // the bell tells of each acceptance
  await eventsDone(world, owner.id)
  const before = await dump(world, owner.id)
  for (const [index, { endpoint, name }] of bearer.entries()) {
    // what a partner writes needs more than an empty body
    const answers = endpoint.body ? /^(400|404)$/ : /^(200|404)$/
    const [byStranger, byLeft, ...byMembers] = await Promise.all([
      reasonOf(stranger, members[0]?.membership ?? '', index),
      reasonOf(left, ended, index),
      ...members.map(({ user, membership }) => reasonOf(user, membership, index)),
    ])
    expect([name, byStranger, byLeft]).toEqual([name, 'membership_ended', 'membership_ended'])
    for (const [at, { role }] of members.entries()) {
      const isOpen = endpoint.roles?.includes(role) ?? false
      expect([name, role, byMembers[at]]).toEqual([
        name,
        role,
        isOpen ? expect.stringMatching(answers) : 'not_for_members',
      ])
    }
  }
  expect(await dump(world, owner.id)).toBe(before)
  for (const { user, membership } of members) {
    await owner.call(sharing.removeMember, { params: { id: membership } })
    expect(await reasonOf(user, membership, 0)).toBe('membership_ended')
  }
}, 120_000)

test('E32: a partner’s call on a payment that is not shared answers as on one that does not exist, and changes nothing', async () => {
  const member = await world.signUp({ name: 'Sara' })
  const membership = await share(member, 'partner')
  const idsOf = async (account: string): Promise<string[]> =>
    (await owner.call(searchTransactions, { query: { account, size: 3 } })).body.data.map(({ id }) => id)
  const [secretIds, sharedIds] = [await idsOf(secret), await idsOf(shared)]
  await owner.call(verifyTransaction, { params: { id: secretIds[0] ?? '' }, body: { action: 'incorrect' } })
  const [change] = (await owner.call(listChanges)).body.data
  const unknownIds = secretIds.map((_, index) => `019a0000-0000-7000-8000-00000000000${index}`)
  const callsOf = (
    ids: readonly string[],
    changeId: string,
  ): Record<string, { id?: string; body?: object }> => ({
    readTransaction: { id: ids[0] ?? '' },
    editTransaction: { id: ids[0] ?? '', body: { note: 'From Sara', category: 'dining' } },
    verifyTransaction: { id: ids[0] ?? '', body: { action: 'correct' } },
    editGroup: { body: { ids, category: 'dining', description: 'Named' } },
    verifyBatch: { body: { ids, action: 'correct' } },
    bulkEdit: { body: { ids, set: { category: 'dining', note: 'Many' } } },
    undoChange: { id: changeId },
    redoChange: { id: changeId },
  })
  const send = async (name: string, { id, body }: { id?: string; body?: object }): Promise<string> => {
    const { endpoint } = bearer.find((each) => each.name === name) ?? expect.fail(name)
    const response = await member.fetch(endpoint.path.replace(':id', id ?? ''), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...asIn(membership) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return `${response.status} ${(await response.text()).replace(/"request_id":"[^"]*"/, '')}`
  }
  await eventsDone(world, owner.id)
  const before = await dump(world, owner.id)
  const withoutVersion = (text: string): string => text.replace(/"version": "[^"]*"/g, '')
  for (const [name, input] of Object.entries(callsOf(secretIds, change?.id ?? ''))) {
    const unknown = callsOf(unknownIds, unknownIds[0] ?? '')[name] ?? expect.fail(name)
    expect([name, await send(name, input)]).toEqual([name, await send(name, unknown)])
  }
  expect(withoutVersion(await dump(world, owner.id))).toBe(withoutVersion(before))
  // what is open has been called, and what takes an id of a payment is in the list above
  const open = bearer.filter(
    ({ endpoint }) => endpoint.roles?.includes('partner') && endpoint.method !== 'GET',
  )
  const called = [...Object.keys(callsOf([], '')), 'createTransaction']
  expect(open.map(({ name }) => name).filter((name) => !called.includes(name))).toEqual([])
  for (const name of ['editTransaction', 'verifyTransaction', 'editGroup', 'verifyBatch', 'bulkEdit'])
    expect([name, await send(name, callsOf(sharedIds, '')[name] ?? {})]).toEqual([
      name,
      expect.stringMatching(/^200/),
    ])
  const byMember = (await owner.call(listChanges)).body.data.filter(({ by }) => by?.name === 'Sara')
  expect(new Set(byMember.map(({ kind }) => kind))).toEqual(new Set(['transaction.bulk', 'transaction.edit']))
  const tag = async (): Promise<string | null> =>
    (await owner.call(searchTransactions, { query: { size: 1 } })).headers.get('etag')
  const tagBefore = await tag()
  await send('verifyTransaction', { id: sharedIds[0] ?? '', body: { action: 'incorrect' } })
  expect(await tag()).not.toBe(tagBefore)
  await owner.call(sharing.removeMember, { params: { id: membership } })
  expect(await send('verifyTransaction', { id: sharedIds[0] ?? '', body: { action: 'correct' } })).toMatch(
    /^403 .*membership_ended/,
  )
})

test('E32: a member who leaves the product leaves nothing of theirs in the owner’s data, which keeps what they did', async () => {
  const member = await world.signUp({ name: 'Zainab Unforgettable' })
  const membership = await share(member, 'partner')
  const [row] = (await owner.call(searchTransactions, { query: { account: shared, size: 1 } })).body.data
  const id = row?.id ?? ''
  await member.call(editTransaction, { params: { id }, body: { note: 'Kept' } }, asIn(membership))
  const exported = async (): Promise<string> => (await owner.fetch(exportData.path)).text()
  expect(await listedBy(owner)).toContain('Zainab Unforgettable')
  await member.call(deleteAccount, { body: { confirm: 'DELETE', password: member.password } })
  for (const text of [await dump(world, owner.id), await exported()])
    expect([member.id, member.email, 'Zainab'].filter((trace) => text.includes(trace))).toEqual([])
  expect(await listedBy(owner)).toContain(null)
  expect((await owner.call(readTransaction, { params: { id } })).body.transaction.note).toBe('Kept')
})
const listedBy = async (person: TestUser): Promise<(string | null)[]> =>
  (await person.call(listChanges)).body.data.flatMap(({ by }) => (by ? [by.name] : []))

test('E32: an access ends with its last day, and a membership that does not exist is refused like one that ended', async () => {
  const member = await world.signUp()
  const membership = await share(member, 'accountant')
  const read = async (id: string) => member.call(accountsQuick, {}, asIn(id))
  expect((await read(membership)).status).toBe(200)
  for (const id of ['', 'x', 'null', owner.id, '019a0000-0000-7000-8000-000000000001', `${membership}x`])
    expect([id, (await read(id)).body]).toMatchObject([id, { reason: 'membership_ended' }])
  now += 31 * dayMs
  try {
    const { status, body } = await read(membership)
    expect([status, body]).toMatchObject([403, { reason: 'membership_ended' }])
    expect((await member.call(sharing.listSharing)).body.memberships).toEqual([])
  } finally {
    now -= 31 * dayMs
  }
  await owner.call(sharing.removeMember, { params: { id: membership } })
})

test('E32: an API token never reads another person’s data', async () => {
  const member = await world.signUp()
  const membership = await share(member, 'viewer')
  await member.prove()
  const { secret: token } = (
    await member.call(createApiToken, { body: { name: 'Script', scope: 'read', days: 30 } })
  ).body
  const answer = await raw(`${world.url}${accountsQuick.path}`, {
    headers: { authorization: `Bearer ${token}`, ...asIn(membership) },
  })
  expect([answer.status, errorIn(answer).reason]).toEqual([403, 'token_not_accepted'])
  await owner.call(sharing.removeMember, { params: { id: membership } })
})

test('E32: no open call shows an account that is not shared, its payments or its bank', async () => {
  const member = await world.signUp()
  const membership = await share(member, 'viewer')
  await owner.call(createTransaction, {
    body: { type: 'expense', amount: 77, category: 'dining', description: 'Secret lunch', date: dayIn(0) },
  })
  const position = { account: 'Secret broker', day: dayIn(-9), quantity: '5', price: '1234.5' }
  await owner.call(createInstrument, { body: { kind: 'fund', name: 'Secret fund', position } })
  const rows = (await owner.call(searchTransactions, { query: { account: secret, size: 100 } })).body.data
  expect(rows.length).toBeGreaterThan(10)
  for (const { endpoint, name } of bearer.filter(({ endpoint: { roles: open } }) =>
    open?.includes('viewer'),
  )) {
    if (endpoint.path.includes(':')) continue
    const text = await (await member.fetch(endpoint.path, { headers: asIn(membership) })).text()
    const leaks = [
      'Secret lunch',
      'Secret fund',
      'Secret broker',
      secret,
      'FAB_AE',
      'First Abu Dhabi',
      ...rows.map(({ id }) => id),
    ]
    expect([name, leaks.filter((leak) => text.includes(leak))]).toEqual([name, []])
  }
  for (const { id } of rows.slice(0, 5))
    expect((await member.call(readTransaction, { params: { id } }, asIn(membership))).status).toBe(404)
  const search = await member.call(searchTransactions, { query: { account: secret } }, asIn(membership))
  expect(search.body.data).toEqual([])
  const memberAccounts = (await member.call(accountsQuick)).body
  expect(memberAccounts.data).toEqual([])
  await owner.call(sharing.removeMember, { params: { id: membership } })
})

test('E32: a response held by one person is never confirmed to another, nor after a change of what is shared', async () => {
  const [viewer, partner] = [await world.signUp(), await world.signUp()]
  const [first, second] = [await share(viewer, 'viewer'), await share(partner, 'viewer', [secret])]
  await settle(world, owner) // what follows earlier changes would change the responses meanwhile
  const tagOf = async (person: TestUser, headers: Record<string, string>): Promise<string> => {
    const answer = await person.call(dashboardData, {}, headers)
    return answer.headers.get('etag') ?? expect.fail('no tag')
  }
  const statusWith = async (
    person: TestUser,
    headers: Record<string, string>,
    etag: string,
  ): Promise<number> =>
    (await person.fetch(dashboardData.path, { headers: { ...headers, 'if-none-match': etag } })).status
  const readers: [TestUser, Record<string, string>][] = [
    [owner, {}],
    [viewer, asIn(first)],
    [partner, asIn(second)],
    [viewer, {}],
  ]
  const tags = await Promise.all(readers.map(([person, headers]) => tagOf(person, headers)))
  for (const [reader, [person, headers]] of readers.entries())
    for (const [index, tag] of tags.entries())
      expect([reader, index, await statusWith(person, headers, tag)]).toEqual([
        reader,
        index,
        reader === index ? 304 : 200,
      ])
  await owner.call(sharing.changeMember, { params: { id: first }, body: { accounts: [shared, secret] } })
  expect(await statusWith(viewer, asIn(first), tags[1] ?? '')).toBe(200)
  const changed = await tagOf(viewer, asIn(first))
  await owner.call(sharing.removeMember, { params: { id: first } })
  expect(await statusWith(viewer, asIn(first), changed)).toBe(403)
  await partner.call(sharing.leaveHousehold, { params: { id: second } })
  expect(await statusWith(partner, asIn(second), tags[2] ?? '')).toBe(403)
})

test('an invitation is mailed although the job queue fails first, then the mail server', async () => {
  const { queue, mail } = world.app
  const real = queue.send.bind(queue)
  const queued = vi.spyOn(queue, 'send').mockImplementation((name, ...rest) => {
    if (name !== 'household-mail' || queued.mock.calls.filter(([one]) => one === name).length > 1)
      return real(name, ...rest)
    return Promise.reject(new Error('the queue is unavailable'))
  })
  const email = 'waits@example.test'
  const deliver = mail.send.bind(mail)
  let tries = 0
  vi.spyOn(mail, 'send').mockImplementation(async (message) => {
    if (message.to === email && (tries += 1) === 1) throw new Error('try again later')
    await deliver(message)
  })
  await owner.prove()
  const { body } = await owner.call(sharing.createInvitation, {
    body: { email, role: 'viewer', accounts: [shared] },
  })
  await expect
    .poll(
      () => {
        now += 1000 // the clock of this file stands still
        return mailTexts().filter((text) => text.includes(`To: ${email}`))
      },
      { timeout: 40_000, interval: 250 },
    )
    .toEqual([expect.stringContaining(body.link)])
  vi.restoreAllMocks()
  expect(tries).toBe(2)
  await owner.call(sharing.withdrawInvitation, { params: { id: body.invitation.id } })
}, 60_000)

test('an invitation by link is accepted once, confirmed by its owner, and ended by either; both are told', async () => {
  const [member, friend] = [await world.signUp({ name: 'Omar' }), await world.signUp({ name: 'Noor' })]
  const { body } = await owner.call(sharing.createInvitation, {
    body: { role: 'viewer', accounts: [shared] },
  })
  const { link, invitation } = body
  const token = link.split('#')[1] ?? ''
  expect(link).toMatch(/\/invitation#[\w-]{43}$/)
  expect(world.logLines.join('\n')).not.toContain(token)
  expect(await dump(world, owner.id)).not.toContain(token)
  const offered = (await member.call(sharing.readInvitation, { body: { token } })).body.invitation
  expect(offered).toMatchObject({ owner: 'Layla', role: 'viewer', until: null, accounts: 1, own: false })
  expect((await owner.call(sharing.readInvitation, { body: { token } })).body.invitation.own).toBe(true)
  expect((await owner.call(sharing.acceptInvitation, { body: { token } })).body).toMatchObject({
    reason: 'invitation_own',
  })
  const confirm = () => owner.call(sharing.confirmInvitation, { params: { id: invitation.id } })
  // a session that proved nothing lets nobody in, so this one is not that of other tests
  const session = await signInAgain(world, owner)
  expect(
    (await session.call(sharing.confirmInvitation, { params: { id: invitation.id } })).body,
  ).toMatchObject({
    reason: 'proof_required',
  })
  await owner.prove()
  expect((await confirm()).body).toMatchObject({ reason: 'invitation_not_accepted' })
  const answers = await Promise.all(
    [member, friend, member].map((person) => person.call(sharing.acceptInvitation, { body: { token } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const accepted = (await owner.call(sharing.listSharing)).body.invitations.find(
    ({ id }) => id === invitation.id,
  )
  const invited = accepted?.person?.email === member.email ? member : friend
  expect(accepted?.state).toBe('accepted')
  await expect.poll(() => mailedTo(owner).some((text) => text.includes(invited.email)), slowly).toBe(true)
  const kindsTold = async (): Promise<string[]> =>
    (await owner.call(listNotifications)).body.notifications.map(({ kind }) => kind)
  await expect.poll(kindsTold, slowly).toContain('invitation_accepted')
  const waiting = (await invited.call(sharing.listSharing)).body
  expect([waiting.memberships, waiting.awaited]).toEqual([[], [{ owner: 'Layla' }]])
  expect((await stranger.call(sharing.confirmInvitation, { params: { id: invitation.id } })).status).toBe(404)
  const confirmations = await Promise.all([confirm(), confirm()])
  expect(confirmations.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const joined = (await invited.call(sharing.listSharing)).body
  const [membership] = joined.memberships
  expect(joined.awaited).toEqual([])
  expect(membership).toMatchObject({ owner: 'Layla', role: 'viewer', accounts: 1 })
  const sharedAccounts = await invited.call(accountsQuick, {}, asIn(membership?.id ?? ''))
  expect(sharedAccounts.body.data.map(({ id }) => id)).toEqual([shared])
  const id = membership?.id ?? ''
  expect((await stranger.call(sharing.leaveHousehold, { params: { id } })).status).toBe(404)
  expect((await stranger.call(sharing.removeMember, { params: { id } })).status).toBe(404)
  expect((await invited.call(sharing.removeMember, { params: { id } })).status).toBe(404)
  const leave = () => invited.call(sharing.leaveHousehold, { params: { id } })
  const departures = await Promise.all([leave(), leave()])
  expect(departures.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await owner.call(sharing.listSharing)).body.members).toEqual([])
  const bothTold = () =>
    [owner, invited].map((person) => mailedTo(person).some((text) => /gave up|no longer see/.test(text)))
  await expect.poll(bothTold, slowly).toEqual([true, true])
  const kindsOf = async (person: TestUser) => (await person.call(listAudit)).body.data.map(({ kind }) => kind)
  expect(await kindsOf(owner)).toEqual(
    expect.arrayContaining([
      'household_invited',
      'household_accepted',
      'household_shared',
      'household_ended',
    ]),
  )
  expect(await kindsOf(invited)).toEqual(
    expect.arrayContaining(['household_accepted', 'household_joined', 'household_ended']),
  )
})

test('an invitation can be declined or withdrawn, and works for seven days', async () => {
  const member = await world.signUp()
  const invite = async () =>
    (await owner.call(sharing.createInvitation, { body: { role: 'partner', accounts: [shared] } })).body
  const answer = async (
    link: string,
    endpoint: typeof sharing.acceptInvitation | typeof sharing.declineInvitation,
  ) => (await member.call(endpoint, { body: { token: link.split('#')[1] ?? '' } })).status
  const declined = await invite()
  expect(await answer(declined.link, sharing.declineInvitation)).toBe(200)
  expect(await answer(declined.link, sharing.acceptInvitation)).toBe(404)
  await owner.prove()
  expect(
    (await owner.call(sharing.confirmInvitation, { params: { id: declined.invitation.id } })).status,
  ).toBe(409)
  const withdrawn = await invite()
  await owner.call(sharing.withdrawInvitation, { params: { id: withdrawn.invitation.id } })
  expect(await answer(withdrawn.link, sharing.acceptInvitation)).toBe(404)
  const late = await invite()
  now += 7 * dayMs + 1
  expect(await answer(late.link, sharing.acceptInvitation)).toBe(404)
  const { invitations } = (await owner.call(sharing.listSharing)).body
  expect(invitations.find(({ id }) => id === late.invitation.id)?.state).toBe('expired')
  now -= 7 * dayMs + 1
  for (const { id } of invitations) await owner.call(sharing.withdrawInvitation, { params: { id } })
  const kinds = (await member.call(listAudit)).body.data.map(({ kind }) => kind)
  expect(kinds).toContain('household_declined')
})

test('only accounts of one’s own are shared, an accountant has a last day, and a household has six people', async () => {
  const create = (body: { role: Role; until?: string; accounts: string[] }, by = owner) =>
    by.call(sharing.createInvitation, { body })
  const reasons = async (answer: Promise<{ status: number; body: unknown }>) => answer
  expect(await reasons(create({ role: 'viewer', accounts: [shared] }, stranger))).toMatchObject({
    status: 400,
    body: { reason: 'access_account_unknown' },
  })
  expect(await create({ role: 'accountant', accounts: [shared] })).toMatchObject({
    body: { reason: 'access_day_required' },
  })
  for (const until of [dayIn(-1), dayIn(800)])
    expect(await create({ role: 'viewer', until, accounts: [shared] })).toMatchObject({
      body: { reason: 'access_day_invalid' },
    })
  const preview = (await owner.call(previewSharing, { body: { accounts: [shared] } })).body
  expect(preview.accounts.map(({ id }) => id)).toEqual([shared])
  expect(preview.transactions.newest.every(({ account_id: account }) => account === shared)).toBe(true)
  expect((await stranger.call(previewSharing, { body: { accounts: [shared] } })).status).toBe(400)
  now += 2 * 3_600_000 // beyond the limit on invitations in an hour
  const people = await Promise.all(Array.from({ length: 5 }, () => world.signUp()))
  for (const person of people) await share(person, 'viewer')
  expect(await create({ role: 'viewer', accounts: [shared] })).toMatchObject({
    status: 409,
    body: { reason: 'household_full' },
  })
  const { members } = (await owner.call(sharing.listSharing)).body
  const [first] = members
  const change = (body: object) => owner.call(sharing.changeMember, { params: { id: first?.id ?? '' }, body })
  const changes = await Promise.all([change({ accounts: [secret] }), change({ until: dayIn(3) })])
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  const changed = await change({ role: 'accountant' })
  expect(changed.body.member).toMatchObject({ role: 'accountant', until: dayIn(3), accounts: [secret] })
  expect(
    (await stranger.call(sharing.changeMember, { params: { id: first?.id ?? '' }, body: { role: 'viewer' } }))
      .status,
  ).toBe(404)
  expect((await owner.call(listAudit)).body.data.map(({ kind }) => kind)).toContain('household_changed')
  for (const { id } of members) await owner.call(sharing.removeMember, { params: { id } })
})
