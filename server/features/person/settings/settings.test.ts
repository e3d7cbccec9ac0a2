import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as endpoints from '#contract/person/settings.ts'
import * as account from '#contract/person/account.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import { sql } from 'kysely'
import { checkSession, read, system, write } from '../../../platform/db/db.ts'
import { requireBankSlot } from '../subscription/service.ts'
import {
  leanCustomerOf,
  readUserDocument,
  setLeanCustomer,
  setLeanStatus,
  updateSettings,
  userOfCustomer,
} from './service.ts'

let world: World
let person: TestUser
beforeAll(async () => {
  world = await startWorld({ env: { DEBUG_SCREENS: 'true' } })
  person = await world.signUp({ name: 'Amal Tester' })
}, 60_000)
afterAll(() => world.stop())

const upload = (body: Uint8Array<ArrayBuffer> | string, user = person): Promise<Response> =>
  user.fetch('/api/user/photo', { method: 'POST', body, headers: { 'content-type': 'image/png' } })
const picture = async (width: number, height: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#0a7' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
  )

test('the profile describes the caller', async () => {
  const { body } = await person.call(endpoints.userProfile)
  expect(body).toMatchObject({
    id: person.id,
    name: 'Amal Tester',
    email: person.email,
    plan: 'free',
    darkMode: null,
    photoURL: null,
  })
})

test('the write test reads back what it wrote', async () => {
  const { body } = await person.call(account.connectionTest, { body: { message: 'hello' } })
  expect(body.message).toBe('hello')
})

test('E16: a photo is re-encoded without metadata, gets a new address each time, and only its owner can read it', async () => {
  const first = await upload(await picture(900, 600))
  expect(first.status).toBe(200)
  const { photoURL } = endpoints.uploadPhoto.response.parse(await first.json())
  const read = await person.fetch(photoURL)
  expect(read.headers.get('content-type')).toBe('image/webp')
  expect(read.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await read.arrayBuffer())
  const head = await sharp(bytes).metadata()
  expect([head.format, head.width, head.height, head.exif]).toEqual(['webp', 512, 512, undefined])
  const second = endpoints.uploadPhoto.response.parse(await (await upload(await picture(60, 60))).json())
  expect(second.photoURL).not.toBe(photoURL)
  const otherUser = await world.signUp()
  expect((await otherUser.fetch(photoURL)).status).toBe(404)
  expect((await person.fetch('/api/user/photo', { method: 'DELETE' })).status).toBe(200)
  expect((await person.fetch('/api/user/photo')).status).toBe(404)
})

test('E16: scripts, HTML pages, decompression bombs, broken and oversized files are refused', async () => {
  const bomb = new Uint8Array(await picture(8, 8))
  const wide = new Uint8Array(
    await sharp({ create: { width: 30_000, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  const cases: [Uint8Array<ArrayBuffer> | string, number][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['<html>', 415],
    ['GIF89a', 415],
    ['', 415],
    [bomb.slice(0, 40), 415],
    [wide, 415],
    [new Uint8Array(2_000_001), 413],
  ]
  for (const [body, status] of cases) expect((await upload(body)).status).toBe(status)
})

test('settings and goals can be changed one at a time; goals must be amounts', async () => {
  const { db } = world.app
  const changed = await write(db, { userId: person.id }, (tx) =>
    updateSettings(tx, person.id, { settings: { darkMode: false }, goals: { monthlyBudget: 2500.5 } }),
  )
  expect(changed.settings).toEqual({
    darkMode: false,
    language: 'en-AE',
    currency: 'AED',
    notifications: true,
  })
  expect(changed.goals).toEqual({ monthlySavings: 1000, emergencyFund: 5000, monthlyBudget: 2500.5 })
  for (const bad of [-1, 1.005, Number.NaN, 1e15])
    await expect(
      write(db, { userId: person.id }, (tx) =>
        updateSettings(tx, person.id, { goals: { monthlySavings: bad } }),
      ),
    ).rejects.toThrow('amount')
})

test('the language is stored at sign-up, returned by the session check, and must be a supported one', async () => {
  const caller = await world.identity.readToken(
    new Headers({ authorization: `Bearer ${await person.token()}` }),
  )
  if (!caller) throw new Error('no caller')
  await checkSession(world.app.db, caller.session)
  expect(caller.session.language).toBe('en-AE')
  const set = (language: string): Promise<Response> =>
    person.fetch('/api/user/document', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ settings: { language } }),
    })
  expect((await set('en-AE')).status).toBe(200)
  for (const language of ['fr-FR', '__proto__', '']) expect((await set(language)).status).toBe(400)
  expect((await person.call(endpoints.readDocument)).body.document.settings.language).toBe('en-AE')
  await system(world.app.db, (tx) =>
    sql`update user_documents set settings = settings - 'language' where user_id = ${person.id}`.execute(tx),
  )
  await checkSession(world.app.db, caller.session)
  expect(caller.session.language).toBeNull()
  expect((await person.call(endpoints.readDocument)).body.document.settings.language).toBe('en-AE')
})

test('display settings are stored per user and can be changed one at a time', async () => {
  const displayOf = async () => (await person.call(endpoints.userProfile)).body.display
  expect(await displayOf()).toBeNull()
  const set = (display: object) => person.call(endpoints.updateDocument, { body: { settings: { display } } })
  expect((await set({ digits: 'arabic', hijri: 'on' })).status).toBe(200)
  expect((await set({ hijri: 'off', weekStart: 'sunday' })).status).toBe(200)
  expect(await displayOf()).toEqual({ digits: 'arabic', hijri: 'off', weekStart: 'sunday' })
  expect((await set({ digits: 'roman' })).status).toBe(400)
  expect(await displayOf()).toEqual({ digits: 'arabic', hijri: 'off', weekStart: 'sunday' })
})

test('a name is a single line without control or invisible characters', async () => {
  const rename = (name: string) => person.call(endpoints.updateDocument, { body: { name } })
  for (const [input, stored] of [
    ['Amal\r\nBcc: all@example.test', 'Amal Bcc: all@example.test'],
    ['\u202Elamak\u2066 Amal\u200B', 'lamak Amal'],
    ['Amal\u0000', null],
    ['\u200B\u2060', null],
    ['\u200D\u200C', null],
    ['Zoë محمد', 'Zoë محمد'],
  ] as const) {
    const { status, body } = await rename(input)
    expect([input, status, status === 200 ? body.document.profile.name : null]).toEqual([
      input,
      stored === null ? 400 : 200,
      stored,
    ])
  }
  await expect(world.signUp({ name: '\u200B\u202E' })).rejects.toThrow('400')
  await rename(person.name)
})

test('the customer id is set once and identifies its owner', async () => {
  const { db } = world.app
  const now = new Date()
  const set = (id: string): Promise<string> =>
    write(db, { userId: person.id }, (tx) => setLeanCustomer(tx, person.id, 'lean', id, now))
  const [first, second] = await Promise.all([set('customer-a'), set('customer-b')])
  expect(second).toBe(first)
  expect(await read(db, { userId: person.id }, (tx) => leanCustomerOf(tx, person.id))).toBe(first)
  expect(await system(db, (tx) => userOfCustomer(tx, 'lean', first))).toBe(person.id)
  const stranger = await world.signUp()
  await expect(
    write(db, { userId: stranger.id }, (tx) => setLeanCustomer(tx, stranger.id, 'lean', first, now)),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await read(db, { userId: stranger.id }, (tx) => leanCustomerOf(tx, stranger.id))).toBeNull()
  await write(db, { userId: person.id }, (tx) => setLeanStatus(tx, person.id, 'connected', now))
  const user = await write(db, { userId: person.id }, (tx) => readUserDocument(tx, person.id))
  expect(user).toMatchObject({ leanConnectionStatus: 'connected', leanConnectedAt: now })
})

test('the Free plan is limited to two banks only if plans are switched on', async () => {
  const { db } = world.app
  const slot = (banks: number, plansEnforced: boolean): Promise<void> =>
    write(db, { userId: person.id }, (tx) =>
      requireBankSlot(tx, person.id, banks, { config: { plansEnforced }, clock: world.app.clock }),
    )
  await slot(5, false)
  await slot(1, true)
  await expect(slot(2, true)).rejects.toThrow('Your Free plan covers 2 connected bank accounts')
})
