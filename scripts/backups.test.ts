import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addEntry, rowsOf, signUp } from '../bench/faults/people.ts'
import { prepareProduct } from '../bench/faults/product.ts'
import { cookieOf, userOf } from '../test/world.ts'
import { backUp, restoreBackup } from './backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const entry = (key: string) => ({ key, amount: 12.34, description: key, date: '2026-01-02' })

test(
  'a backup of a running server and of a killed one comes back as it was, a spoiled one is refused',
  { timeout: 180_000 },
  async () => {
    const product = await prepareProduct({ dataDir: path.join(folder, 'data') })
    const elsewhere = await prepareProduct({ dataDir: path.join(folder, 'elsewhere') })
    const [running, stopped] = [path.join(folder, 'running'), path.join(folder, 'stopped')]
    try {
      await product.start()
      const person = await signUp(product.url)
      await addEntry(person, entry('first'))
      await backUp(product.dataDir, running)
      await addEntry(person, entry('second'))
      await expect(restoreBackup(product.dataDir, running)).rejects.toThrow('in use by another XTharwa')
      await product.kill() // what it wrote since its last snapshot is in no snapshot
      await backUp(product.dataDir, stopped)
      const texts = async (): Promise<string[]> =>
        (await rowsOf(person, {})).map((row) => row.description).sort()

      await restoreBackup(product.dataDir, running)
      await product.start()
      expect(await texts()).toEqual(['first'])
      await product.terminate()

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
    } finally {
      await product.kill()
      await elsewhere.kill()
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
  return cookieOf(response)
}
