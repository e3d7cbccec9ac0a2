import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createOwnAccount } from '#contract/accounts/own-accounts.ts'
import { type Change, listChanges, redoChange, undoChange } from '#contract/changes/changes.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import * as sharing from '#contract/household/sharing.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { createApiToken } from '#contract/person/api-tokens.ts'
import { deleteAccount, listAudit } from '#contract/person/account.ts'
import { system } from '../../server/platform/db/db.ts'
import { startWorld, type TestUser } from '../world.ts'
import { errorIn, raw } from './help.ts'
import { startedFor } from '../started.ts'

let now = Date.now()
const world = startedFor(() => startWorld({ clock: { now: () => new Date((now += 5)) } }))
const slowly = { timeout: 20_000 }

type Sharing = { owner: TestUser; member: TestUser; cash: string; saved: string; id: string }

/** Somebody with two accounts, of whom another sees one. */
async function aSharing(role: 'viewer' | 'partner' = 'viewer'): Promise<Sharing> {
  const [owner, member] = [await world.signUp({ name: 'Layla' }), await world.signUp({ name: 'Omar' })]
  const payment = { type: 'expense', amount: 5, category: 'dining', description: 'Karak' } as const
  await owner.call(createTransaction, { body: { ...payment, date: '2026-01-05' } })
  const [cash = expect.fail()] = (await owner.call(accountsQuick)).body.data
  const saved = await owner.call(createOwnAccount, {
    body: { kind: 'savings', name: 'Saved', value: 100 },
  })
  const { invitation, link } = (
    await owner.call(sharing.createInvitation, { body: { role, accounts: [cash.id] } })
  ).body
  await member.call(sharing.acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await owner.prove()
  const confirmed = await owner.call(sharing.confirmInvitation, { params: { id: invitation.id } })
  return { owner, member, cash: cash.id, saved: saved.body.account.id, id: confirmed.body.member.id }
}

/** As if the owner had proven who they are long ago. */
const forgetProof = ({ owner }: Sharing): Promise<unknown> =>
  system(world.app.db, (tx) =>
    sql`update identity_sessions set "provenAt" = null where "userId" = ${owner.id}`.execute(tx),
  )
const changesOf = async ({ owner }: Sharing): Promise<Change[]> => (await owner.call(listChanges)).body.data
async function newest(shared: Sharing): Promise<Change> {
  const [change = expect.fail()] = await changesOf(shared)
  return change
}
const membersOf = async ({ owner }: Sharing): Promise<sharing.Member[]> =>
  (await owner.call(sharing.listSharing)).body.members
const undo = async ({ owner }: Sharing, id: string) => (await owner.call(undoChange, { params: { id } })).body
const redo = async ({ owner }: Sharing, id: string) => (await owner.call(redoChange, { params: { id } })).body
const sees = async ({ member, id }: Sharing): Promise<string[] | number> => {
  const { status, body } = await member.call(accountsQuick, {}, { [membershipHeader]: id })
  return status === 200 ? body.data.map((account) => account.id) : status
}
const kindsTold = async (person: TestUser): Promise<string[]> =>
  (await person.call(listAudit)).body.data
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('household'))
const mailsTo = (person: TestUser): number => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder).filter((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes(`To: ${person.email}`),
  ).length
}
const reasonOf = async ({ owner }: Sharing, id: string, token?: string): Promise<string | undefined> => {
  const answer = await raw(world.url + undoChange.path.replace(':id', id), {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? (await owner.token())}` },
  })
  return answer.status === 200 ? 'done' : errorIn(answer).reason
}

test('a first share is undone and redone: the person sees nothing, then what they saw, and both are told', async () => {
  const shared = await aSharing()
  const before = await membersOf(shared)
  const change = await newest(shared)
  expect(change).toMatchObject({ kind: 'household.share', action: 'undo', params: { name: 'Omar' } })
  await forgetProof(shared)
  const mails = mailsTo(shared.member)
  expect((await undo(shared, change.id)).change.state).toBe('undone')
  expect(await membersOf(shared)).toEqual([])
  expect(await sees(shared)).toBe(403)
  expect((await kindsTold(shared.member))[0]).toBe('household_ended')
  await expect.poll(() => mailsTo(shared.member), slowly).toBe(mails + 1)
  // to share again takes a proof, and without it nothing happens
  const asked = await redo(shared, change.id)
  expect([asked.wanted, asked.change.state]).toEqual(['proof_required', 'undone'])
  expect(await sees(shared)).toBe(403)
  await shared.owner.prove()
  expect((await redo(shared, change.id)).wanted).toBe(undefined)
  expect(await membersOf(shared)).toEqual(before)
  expect(await sees(shared)).toEqual([shared.cash])
  expect((await kindsTold(shared.member))[0]).toBe('household_joined')
})

test('a change of access is undone to the accounts, role and last day before', async () => {
  const shared = await aSharing()
  const { owner, id, cash, saved } = shared
  const before = await membersOf(shared)
  const until = new Date(now + 20 * 86_400_000).toISOString().slice(0, 10)
  const changed = await owner.call(sharing.changeMember, {
    params: { id },
    body: { role: 'partner', until, accounts: [cash, saved] },
  })
  const after = await membersOf(shared)
  expect(after).not.toEqual(before)
  const change = await newest(shared)
  expect(changed.headers.get('x-change-id')).toBe(change.id)
  expect(change.params).toMatchObject({
    name: 'Omar',
    role_from: 'viewer',
    role_to: 'partner',
    until_from: '',
    until_to: until,
    accounts_from: 1,
    accounts_to: 2,
  })
  // the last day goes again, which is more
  await forgetProof(shared)
  expect((await undo(shared, change.id)).wanted).toBe('proof_required')
  expect(await membersOf(shared)).toEqual(after)
  await owner.prove()
  await undo(shared, change.id)
  expect(await membersOf(shared)).toEqual(before)
  expect(await sees(shared)).toEqual([cash])
  await redo(shared, change.id)
  expect(await membersOf(shared)).toEqual(after)
  // back to less takes no proof
  await owner.call(sharing.changeMember, { params: { id }, body: { until: null } })
  await forgetProof(shared)
  expect((await undo(shared, (await newest(shared)).id)).wanted).toBe(undefined)
  expect(await membersOf(shared)).toEqual(after)
})

test('more takes a proof from the beginning, less does not', async () => {
  const shared = await aSharing()
  const { owner, id, cash, saved } = shared
  await forgetProof(shared)
  for (const body of [{ role: 'partner' as const }, { accounts: [cash, saved] }])
    expect(await owner.call(sharing.changeMember, { params: { id }, body })).toMatchObject({
      status: 403,
      body: { reason: 'proof_required' },
    })
  expect((await membersOf(shared))[0]).toMatchObject({ role: 'viewer', accounts: [cash] })
  const until = new Date(now + 20 * 86_400_000).toISOString().slice(0, 10)
  await owner.call(sharing.changeMember, { params: { id }, body: { until } })
  expect((await membersOf(shared))[0]).toMatchObject({ until })
})

test('an ended access is shared again, as it was; not once its last day or an account is gone', async () => {
  const shared = await aSharing('partner')
  const { owner, id } = shared
  const until = new Date(now + 2 * 86_400_000).toISOString().slice(0, 10)
  await owner.call(sharing.changeMember, { params: { id }, body: { until } })
  const before = await membersOf(shared)
  await owner.call(sharing.removeMember, { params: { id } })
  const ended = await newest(shared)
  expect(ended).toMatchObject({ kind: 'household.end', params: { name: 'Omar' } })
  await owner.prove()
  await undo(shared, ended.id)
  expect(await membersOf(shared)).toEqual(before)
  await redo(shared, ended.id)
  expect(await sees(shared)).toBe(403)
  now += 4 * 86_400_000
  await owner.prove()
  expect(await reasonOf(shared, ended.id)).toBe('access_not_restored')
  expect(await membersOf(shared)).toEqual([])
})

test('what changed meanwhile is refused: by the owner, or because the member has left', async () => {
  const shared = await aSharing()
  const { owner, member, id, cash, saved } = shared
  await owner.call(sharing.changeMember, { params: { id }, body: { accounts: [cash, saved] } })
  const first = await newest(shared)
  await owner.call(sharing.changeMember, { params: { id }, body: { accounts: [saved] } })
  const second = await newest(shared)
  expect(await reasonOf(shared, first.id)).toBe('change_conflict')
  await member.call(sharing.leaveHousehold, { params: { id } })
  // what a member gives up is theirs, and no undo of the owner's gives it back
  expect((await newest(shared)).id).toBe(second.id)
  expect(await reasonOf(shared, second.id)).toBe('change_conflict')
  expect(await membersOf(shared)).toEqual([])
})

test('a person who joins again has one access, and undoing that brings back the one before', async () => {
  const shared = await aSharing()
  const { owner, member, saved } = shared
  const before = await membersOf(shared)
  const { invitation, link } = (
    await owner.call(sharing.createInvitation, { body: { role: 'partner', accounts: [saved] } })
  ).body
  await member.call(sharing.acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await owner.prove()
  await owner.call(sharing.confirmInvitation, { params: { id: invitation.id } })
  const again = await newest(shared)
  const after = await membersOf(shared)
  expect(after).toMatchObject([{ role: 'partner', accounts: [saved] }])
  await undo(shared, again.id)
  expect(await membersOf(shared)).toEqual(before)
  await redo(shared, again.id)
  expect(await membersOf(shared)).toEqual(after)
})

test('E32: nobody but the owner undoes it: not the member, not a token; and nothing of the person stays in it', async () => {
  const shared = await aSharing('partner')
  const { owner, member, id } = shared
  const change = await newest(shared)
  await owner.prove()
  const { secret } = (
    await owner.call(createApiToken, { body: { name: 'Script', scope: 'write', days: 30 } })
  ).body
  expect(await reasonOf(shared, change.id, secret)).toBe('token_not_accepted')
  const asMember = await raw(world.url + undoChange.path.replace(':id', change.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${await member.token()}`, [membershipHeader]: id },
  })
  expect(errorIn(asMember).reason).toBe('change_not_found')
  expect(
    errorIn(
      await raw(world.url + undoChange.path.replace(':id', change.id), {
        method: 'POST',
        headers: { authorization: `Bearer ${await member.token()}` },
      }),
    ).reason,
  ).toBe('change_not_found')
  expect(await membersOf(shared)).toHaveLength(1)
  await member.call(deleteAccount, { body: { password: member.password, confirm: 'DELETE' } })
  expect(JSON.stringify(await changesOf(shared))).not.toContain('Omar')
})
