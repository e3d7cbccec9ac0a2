import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type TestUser, type World, cookieOf, startWorld, userOf } from '../../../test/world.ts'
import { forgetLostKeys } from '../../features/person/identity/service.keys.ts'
import { system } from '../db/db.ts'
import { WrongKeys, loadKeys, rotateKeys } from './keys.ts'
import { tmpdir } from 'node:os'
import { seal, unseal } from './seal.ts'

let world: World
/** Not every test starts a world. */
let stopWorld = async (): Promise<void> => undefined
afterEach(async () => {
  await stopWorld()
  stopWorld = async () => undefined
})

const fileOf = ({ dataDir }: World): string => path.join(dataDir, 'keys.json')
const ask = <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  system(world.app.db, async (tx) => (await statement.execute(tx)).rows)
const versions = (): Promise<{ purpose: string; version: number }[]> =>
  ask(
    sql<{
      purpose: string
      version: number
    }>`select purpose, version from key_fingerprints order by purpose, version`,
  )
/** Stops the server, changes keys.json by `change`, and starts again. */
const restartWith = (change: (file: string) => void): Promise<void> =>
  world.restart(() => change(fileOf(world)))
const otherKeys = (file: string): void => {
  rmSync(file)
  loadKeys(path.dirname(file))
}
async function signedIn(user: TestUser): Promise<TestUser> {
  const answer = await fetch(`${world.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  })
  return userOf(world, { ...user, cookie: cookieOf(answer) })
}
const profileStatus = async (user: TestUser): Promise<number> =>
  (await user.fetch('/api/user/profile')).status

test('the first start stores fingerprints and no key; the same keys start again, others and a part of them do not', async () => {
  world = await startWorld()
  stopWorld = () => world.stop()
  await world.signUp()
  const keys = loadKeys(world.dataDir)
  expect(await versions()).toEqual([
    { purpose: 'auth', version: 1 },
    { purpose: 'hash', version: 1 },
  ])
  const stored = JSON.stringify(await ask(sql`select * from key_fingerprints`))
  expect([keys.authSecret, keys.hashKey].filter((key) => stored.includes(key))).toEqual([])
  await world.restart()
  const backup = `${fileOf(world)}.kept`
  copyFileSync(fileOf(world), backup)
  await expect(restartWith(otherKeys)).rejects.toThrow(
    /^The keys in .*keys\.json are not those of this database\. Put back the keys\.json that was kept/,
  )
  for (const part of ['authSecret', 'hashKey'] as const) {
    const mixed = { ...keys, [part]: loadKeys(world.dataDir)[part] }
    await expect(restartWith((file) => writeFileSync(file, JSON.stringify(mixed)))).rejects.toThrow(WrongKeys)
    otherKeys(fileOf(world))
  }
  await restartWith((file) => copyFileSync(backup, file))
  expect(await versions()).toHaveLength(2)
})

test.each([
  ['empty', () => ''],
  ['cut off', (text: string) => text.slice(0, 100)],
  ['without a key', (text: string) => text.replace('hashKey', 'other')],
])('a key file that is %s is refused with a sentence that repeats nothing of it', async (_what, damage) => {
  world = await startWorld()
  stopWorld = () => world.stop()
  const { authSecret, hashKey } = loadKeys(world.dataDir)
  const start = restartWith((file) => writeFileSync(file, damage(readFileSync(file, 'utf8'))))
  const error = await start.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(WrongKeys)
  expect(String(error)).toMatch(/The keys in .*keys\.json cannot be read: .* Put back the keys\.json/)
  expect([authSecret, hashKey].filter((key) => String(error).includes(key.slice(0, 8)))).toEqual([])
})

test('rotated keys start, the keys from before do not, and a deleted older secret takes its signing key along', async () => {
  world = await startWorld()
  stopWorld = () => world.stop()
  const user = await world.signUp()
  const before = readFileSync(fileOf(world), 'utf8')
  await restartWith(() => rotateKeys(world.dataDir))
  expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 1])
  expect(await profileStatus(await signedIn(user))).toBe(200)
  const rotated = loadKeys(world.dataDir)
  await expect(restartWith((file) => writeFileSync(file, before))).rejects.toThrow(
    'are older than this database',
  )
  const shortened = JSON.stringify({ ...rotated, olderAuthSecrets: [] })
  await restartWith((file) => writeFileSync(file, shortened))
  // the token was signed by a key that the deleted secret, which may have leaked, could read
  expect(await profileStatus(user)).toBe(401)
  expect(await profileStatus(await signedIn(user))).toBe(200)
  // what was encrypted since the rotation keeps its version, also after the next one
  await restartWith(() => rotateKeys(world.dataDir))
  expect(await profileStatus(await signedIn(user))).toBe(200)
  expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 3, 1])
  const newest = { ...loadKeys(world.dataDir), olderAuthSecrets: [] }
  await restartWith((file) => {
    writeFileSync(file, JSON.stringify(newest))
    rotateKeys(world.dataDir)
    writeFileSync(file, JSON.stringify({ ...loadKeys(world.dataDir), olderAuthSecrets: [] }))
  }).then(
    () => expect.unreachable('a start without the last used secret'),
    (error: unknown) => expect(String(error)).toContain('lack the secret that this database was last used'),
  )
  await restartWith((file) => writeFileSync(file, JSON.stringify(newest)))
})

test('a database from before the fingerprints stores those of keys that read its signing key, and refuses others', async () => {
  world = await startWorld()
  stopWorld = () => world.stop()
  const user = await world.signUp()
  const keyFile = readFileSync(fileOf(world), 'utf8')
  await ask(sql`delete from key_fingerprints`)
  await expect(restartWith(otherKeys)).rejects.toThrow('are not those of this database')
  await restartWith((file) => writeFileSync(file, keyFile))
  expect(await versions()).toHaveLength(2)
  expect(await profileStatus(await signedIn(user))).toBe(200)
})

test('after keys.json is lost and its data forgotten, the server starts with new keys and people sign in', async () => {
  world = await startWorld()
  stopWorld = () => world.stop()
  const user = await world.signUp()
  await ask(sql`update identity_users set "twoFactorEnabled" = true`)
  await ask(sql`insert into identity_two_factors ("secret", "backupCodes", "userId", "verified")
    values ('unreadable', 'unreadable', ${user.id}, true)`)
  expect(await forgetLostKeys(world.app.db)).toBe(1)
  await restartWith(otherKeys)
  expect(await profileStatus(await signedIn(user))).toBe(200)
  expect(await versions()).toHaveLength(2)
})

test('the keys are readable by their owner only, created once, and never left half written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-keys-'))
  const data = path.join(folder, 'data')
  const modeOf = (name: string): number => statSync(path.join(data, name)).mode & 0o777
  try {
    const keys = loadKeys(data)
    expect([modeOf(''), modeOf('keys.json')]).toEqual([0o700, 0o600])
    expect(loadKeys(data)).toEqual(keys)
    rotateKeys(data)
    expect(modeOf('keys.json')).toBe(0o600)
    expect(loadKeys(data)).toMatchObject({ hashKey: keys.hashKey, olderAuthSecrets: [keys.authSecret] })
    expect(readdirSync(data)).toEqual(['keys.json'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a sealed text is read with its key and purpose alone, also after the keys are rotated', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-seal-'))
  try {
    const keys = loadKeys(folder)
    const sealed = seal(keys, 'model key of a', 'sk-مفتاح')
    expect(sealed).not.toContain('sk-')
    expect(seal(keys, 'model key of a', 'sk-مفتاح')).not.toBe(sealed)
    expect(unseal(keys, 'model key of a', sealed)).toBe('sk-مفتاح')
    expect(unseal(keys, 'model key of b', sealed)).toBe(null)
    // the last character also has bits that mean nothing, so the first of the text is changed
    const changed = sealed.replace(/[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'))
    expect(unseal(keys, 'model key of a', changed)).toBe(null)
    expect(unseal(keys, 'model key of a', 'nonsense')).toBe(null)
    rotateKeys(folder)
    const rotated = loadKeys(folder)
    expect(unseal(rotated, 'model key of a', sealed)).toBe('sk-مفتاح')
    expect(unseal({ ...rotated, olderAuthSecrets: [] }, 'model key of a', sealed)).toBe(null)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
