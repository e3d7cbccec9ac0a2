/** Fills a new installation as two people would: a bank, an import, messages, files, a household, changes. */
import { createHash } from 'node:crypto'
import { TOTP, URI } from 'otpauth'
import sharp from 'sharp'
import * as z from 'zod'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { sendBankMessages } from '#contract/banks/messages.ts'
import { createCategory } from '#contract/categories/category-edits.ts'
import { addAttachment } from '#contract/files/attachments.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import * as sharing from '#contract/household/sharing.ts'
import * as imports from '#contract/imports/imports.ts'
import { api } from '#contract/index.ts'
import { createTransaction, verifyTransaction } from '#contract/ledger/transaction-edits.ts'
import { createApiToken } from '#contract/person/api-tokens.ts'
import { createBudget } from '#contract/planning/budgets.ts'
import { createGoal } from '#contract/planning/goals.ts'
import { settle } from '../../test/access/help.ts'
import { connectBank } from '../../test/connect.ts'
import { cookieOf, type TestUser, userOf, type World } from '../../test/world.ts'
import type { Kept, KeptPerson, Told } from './kept.ts'

type Sent = { status: number; body: unknown }
function expectDone<T extends Sent>(answer: T): T {
  if (answer.status === 200) return answer
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** A payment of the owner's, with the id of the change that added it. */
async function addPayment(user: TestUser, description: string): Promise<{ id: string; change: string }> {
  const body = {
    type: 'expense',
    amount: 48.75,
    category: 'dining',
    description,
    date: '2026-11-20',
  } as const
  const { body: added, headers } = expectDone(await user.call(createTransaction, { body }))
  return { id: added.id, change: headers.get('x-request-id') ?? '' }
}

/** Payments of the owner that the bank does not have: three of the file, two entered. */
export const besideBank = 5
const statement = `Date,Description,Amount,Currency,Account,Id,Balance
03/11/2026,ENOC SITE 1072,-95.50,AED,Wallet,1,404.50
09/11/2026,"CARREFOUR, DEIRA",-210.25,AED,Wallet,2,194.25
15/11/2026,TRANSFER FROM SAMIR,500.00,AED,Wallet,3,694.25
`

async function importStatement(user: TestUser): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([statement], { type: 'text/csv' }), 'wallet.csv')
  const answer = await user.fetch(imports.uploadImport.path, { method: 'POST', body: form })
  const { id } = imports.uploadImport.response.parse(await answer.json())
  await importIs(user, id, 'read')
  expectDone(await user.call(imports.applyImport, { params: { id }, body: {} }))
  await importIs(user, id, 'done')
}

async function importIs(user: TestUser, id: string, state: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = expectDone(await user.call(imports.readImport, { params: { id } }))
    if (body.state === state) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the import is not ${state} after half a minute`)
}

/** A receipt and a profile photo; resolves to their paths and checksums. */
async function addFiles(user: TestUser, payment: string): Promise<Kept['files']> {
  const square = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
  const photo = await user.fetch('/api/user/photo', {
    method: 'POST',
    body: new Uint8Array(await square(64)),
    headers: { 'content-type': 'image/png' },
  })
  if (!photo.ok) throw new Error(`the photo was answered ${photo.status}`)
  const paths = ['/api/user/photo']
  const receipts: [string, Buffer][] = [
    ['receipt.png', await square(40)],
    ['receipt.pdf', Buffer.from(`%PDF-1.7\n${'receipt '.repeat(30)}\n%%EOF`)],
  ]
  for (const [name, bytes] of receipts) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    const all = `/api/user/transactions/${payment}/attachments`
    const { attachment } = addAttachment.response.parse(
      await (await user.fetch(all, { method: 'POST', body })).json(),
    )
    paths.push(`${all}/${attachment.id}`)
  }
  return Promise.all(paths.map(async (path) => ({ path, sha: await shaAt(user, path) })))
}

/** The checksum of the file served at a path. */
export async function shaAt(user: TestUser, path: string): Promise<string> {
  const answer = await user.fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

/** Lets the member see the owner's accounts; resolves to the id of the membership. */
async function share(owner: TestUser, member: TestUser): Promise<string> {
  const { data } = expectDone(await owner.call(accountsQuick)).body
  const accounts = data.slice(0, 1).map(({ id }) => id)
  const invited = expectDone(
    await owner.call(sharing.createInvitation, { body: { role: 'viewer', until: null, accounts } }),
  ).body
  const token = invited.link.split('#')[1] ?? ''
  expectDone(await member.call(sharing.acceptInvitation, { body: { token } }))
  await owner.prove()
  const params = { id: invited.invitation.id }
  return expectDone(await owner.call(sharing.confirmInvitation, { params })).body.member.id
}

async function identity(world: World, at: string, body: object, cookie = ''): Promise<Response> {
  const headers = { cookie, origin: world.app.config.publicUrl, 'content-type': 'application/json' }
  const answer = await fetch(`${world.url}/api/identity${at}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** The present code of a second step. */
function codeOf(totp: string): string {
  const step = URI.parse(totp)
  if (!(step instanceof TOTP)) throw new Error('not the address of a second step')
  return step.generate()
}

async function addSecondStep(world: World, user: TestUser): Promise<string> {
  const on = await identity(
    world,
    '/two-factor/enable',
    { password: user.password, method: 'totp' },
    user.cookie,
  )
  const { totpURI } = z.object({ totpURI: z.string() }).parse(await on.json())
  await identity(world, '/two-factor/verify-totp', { code: codeOf(totpURI) }, user.cookie)
  return totpURI
}

/** Signs a kept person in with the password and, where there is one, the second step. */
export async function signInKept(world: World, person: Unasked): Promise<TestUser> {
  const { email, password, totp } = person
  const first = await identity(world, '/sign-in/email', { email, password })
  const last =
    totp === null
      ? first
      : await identity(world, '/two-factor/verify-totp', { code: codeOf(totp) }, cookieOf(first))
  return userOf(world, { ...person, cookie: cookieOf(last) })
}

const asked = api.filter(
  ({ endpoint: { method, access, path } }) =>
    method === 'GET' && access === 'bearer' && !/[:]|sync-events|export/.test(path),
)

/** What a person is told at every path without parameters, in the data of a membership where one is given. */
export async function askAll(user: TestUser, membership?: string): Promise<Told[]> {
  const headers: Record<string, string> = membership === undefined ? {} : { [membershipHeader]: membership }
  const told: Told[] = []
  for (const { endpoint } of asked) {
    const answer = await user.fetch(endpoint.path, { headers })
    const text = await answer.text()
    if (answer.status === 200 && text.startsWith('{'))
      told.push({ path: endpoint.path, headers, body: JSON.parse(text) })
  }
  return told
}

type Unasked = Omit<KeptPerson, 'told'>
export type Filled = Pick<Kept, 'token' | 'entityId' | 'change' | 'files'> & {
  owner: Unasked
  member: Unasked
  /** Has nothing but a second step. */
  careful: Unasked
  membership: string
}

/** Signs people up and lets them do what a later version has to keep. */
export async function fillWorld(world: World): Promise<Filled> {
  const owner = await world.signUp({ name: 'Layla Kept' })
  const member = await world.signUp({ name: 'Omar Kept' })
  const { entityId } = await connectBank(world, owner, { person: 'freelancer' })
  await importStatement(owner)
  const { id } = await addPayment(owner, 'With receipts')
  const files = await addFiles(owner, id)
  expectDone(await owner.call(verifyTransaction, { params: { id }, body: { action: 'correct' } }))
  expectDone(await owner.call(createCategory, { body: { name: 'Falconry', type: 'expense' } }))
  expectDone(await owner.call(createBudget, { body: { name: 'All', category_ids: [], amount: 3000 } }))
  expectDone(await owner.call(createGoal, { body: { name: 'Umrah', target: 9000 } }))
  const text = 'Purchase of AED 61.40 with Debit Card ending 7781 at CORNER SHOP. Balance is AED 944.01.'
  expectDone(await owner.call(sendBankMessages, { body: { text } }))
  const description = 'Taken back later'
  const { change } = await addPayment(owner, description)
  const membership = await share(owner, member)
  await owner.prove()
  const wish = { name: 'kept', scope: 'read', days: 365 } as const
  const { secret } = expectDone(await owner.call(createApiToken, { body: wish })).body
  const careful = await world.signUp({ name: 'Sara Kept' })
  const totp = await addSecondStep(world, careful)
  await settle(world, owner)
  return {
    owner: personOf(owner, null),
    member: personOf(member, null),
    careful: personOf(careful, totp),
    membership,
    token: secret,
    entityId,
    change: { id: change, description },
    files,
  }
}

const personOf = ({ id, name, email, password }: TestUser, totp: string | null): Unasked => ({
  id,
  name,
  email,
  password,
  totp,
})
