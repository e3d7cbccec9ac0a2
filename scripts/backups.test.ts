import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTransaction } from '#contract/transactions.ts'
import { addEntry, rowsOf, signUp } from '../bench/faults/people.ts'
import { prepareProduct } from '../bench/faults/product.ts'
import { startWorld, userOf } from '../test/world.ts'
import { rotateKeys } from '../server/platform/keys.ts'
import { backUp, restoreBackup } from './backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const entry = (key: string) => ({ key, amount: 12.34, description: key, date: '2026-01-02' })

test(
  'a backup of a running server and of a stopped one comes back as it was, a spoiled one is refused',
  { timeout: 180_000 },
  async () => {
    const product = await prepareProduct({ dataDir: path.join(folder, 'data') })
    const [running, stopped] = [path.join(folder, 'running'), path.join(folder, 'stopped')]
    try {
      await product.start()
      const person = await signUp(product.url)
      await addEntry(person, entry('first'))
      await backUp(product.dataDir, running)
      await addEntry(person, entry('second'))
      await expect(restoreBackup(product.dataDir, running)).rejects.toThrow('in use by another XTharwa')
      await product.terminate()
      await backUp(product.dataDir, stopped)
      const texts = async (): Promise<string[]> =>
        (await rowsOf(person, {})).map((row) => row.description).sort()

      await restoreBackup(product.dataDir, running)
      await product.start()
      expect(await texts()).toEqual(['first'])
      await product.terminate()

      const elsewhere = await prepareProduct({ dataDir: path.join(folder, 'elsewhere') })
      expect(await restoreBackup(elsewhere.dataDir, stopped)).toBeNull()
      writeFileSync(path.join(stopped, 'keys.json'), '{}')
      await expect(restoreBackup(product.dataDir, stopped)).rejects.toThrow('keys.json is not as it was')
      expect(existsSync(path.join(product.dataDir, 'db'))).toBe(true)
      expect(readdirSync(elsewhere.dataDir)).toContain('keys.json')
      await elsewhere.start()
      const there = await userOf(
        { url: elsewhere.url },
        { ...person, cookie: await signIn(elsewhere.url, person) },
      )
      expect((await rowsOf(there, {})).map((row) => row.description).sort()).toEqual(['first', 'second'])
      await elsewhere.kill()
    } finally {
      await product.kill()
    }
  },
)

async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${new URL(url).port}` },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test(
  'after a new secret people sign in again with the same password and keep their data',
  { timeout: 120_000 },
  async () => {
    const world = await startWorld()
    try {
      const user = await world.signUp()
      const body = { type: 'expense', amount: 5, category: 'groceries', description: 'x', date: '2026-01-02' }
      expect((await user.call(createTransaction, { body })).status).toBe(200)
      const before = readFileSync(path.join(world.dataDir, 'keys.json'), 'utf8')
      expect(rotateKeys(world.dataDir)).toBe(1)
      expect(rotateKeys(world.dataDir)).toBe(2)
      expect(readFileSync(path.join(world.dataDir, 'keys.json'), 'utf8')).not.toBe(before)
      await world.restart()
      const old = await fetch(`${world.url}/api/identity/token`, { headers: { cookie: user.cookie } })
      expect(old.status).toBe(401)
      const again = await userOf(world, { ...user, cookie: await signIn(world.url, user) })
      expect(again.id).toBe(user.id)
      expect(await rowsOf(again, {})).toHaveLength(1)
    } finally {
      await world.stop()
    }
  },
)
