import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { addAttachment } from '#contract/files/attachments.ts'
import { addEntry, rowsOf, signUp } from '../bench/faults/people.ts'
import { prepareProduct } from '../bench/faults/product.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createPool } from '../server/platform/db/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'
import { copyTemplate } from '../test/database.ts'
import { startWorld, type TestUser } from '../test/world.ts'
import { backUp, restoreBackup } from './backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const entry = (key: string) => ({ key, amount: 12.34, description: key, date: '2026-01-02' })

test(
  'backups of a running and of a killed server are restored completely, a modified one is rejected',
  { timeout: 600_000 },
  async () => {
    const product = await prepareProduct({ dataDir: path.join(folder, 'data') })
    const elsewhere = path.join(folder, 'elsewhere')
    const [running, stopped] = [path.join(folder, 'running'), path.join(folder, 'stopped')]
    try {
      await copyTemplate(product.dataDir)
      await product.start()
      const person = await signUp(product.url)
      expect((await addEntry(person, entry('first')))?.status).toBe(200)
      const receipts = await addReceipts(person)
      const leaver = await signUp(product.url)
      await backUp(product.dataDir, running)
      await leave(leaver)
      expect((await addEntry(person, entry('second')))?.status).toBe(200)
      await expectFailure(product.dataDir)
      for (const { path: receipt } of receipts)
        expect((await person.fetch(receipt, { method: 'DELETE' })).status).toBe(200)
      await expect(restoreBackup(product.dataDir, running)).rejects.toThrow('in use by another XTharwa')
      await product.kill() // its latest writes are in no snapshot
      await backUp(product.dataDir, stopped)
      const texts = async (): Promise<string[]> =>
        (await rowsOf(person, {})).map((row) => row.description).sort()

      await restoreBackup(product.dataDir, running)
      // on what was restored and at the same address, without loading the program once more
      const env = { DATA_DIR: product.dataDir, PORT: new URL(product.url).port }
      const restored = await startWorld({ engine: 'embedded', env })
      expect(await texts()).toEqual(['first'])
      for (const receipt of receipts) expect(await bytesAt(person, receipt.path)).toEqual(receipt.bytes)
      expect(await signInStatus(product.url, leaver)).toBe(401)
      await restored.stop()

      expect(await restoreBackup(elsewhere, stopped)).toBeNull()
      writeFileSync(path.join(stopped, 'keys.json'), '{}')
      await expect(restoreBackup(product.dataDir, stopped)).rejects.toThrow('keys.json is not as it was')
      expect(existsSync(path.join(product.dataDir, 'db'))).toBe(true)
      expect(readdirSync(elsewhere)).toContain('keys.json')
      expect(await textsIn(elsewhere)).toEqual(['first', 'second'])
    } finally {
      await product.kill()
    }
  },
)

/** The texts of all payments in the database of a data directory. */
async function textsIn(dataDir: string): Promise<string[]> {
  const engine = await startEmbedded({ dataDir, clock: systemClock, log: createLog('silent') })
  const pool = createPool(engine.target, 1)
  const { rows } = await pool.query<{ text: string }>('select text from transactions order by 1')
  await pool.end()
  await engine.stop({ snapshot: false })
  return rows.map(({ text }) => text)
}

/** A backup fails with the server's reason if the server cannot write a snapshot. */
async function expectFailure(dataDir: string): Promise<void> {
  const snapshots = path.join(dataDir, 'snapshots')
  renameSync(snapshots, `${snapshots}-aside`)
  writeFileSync(snapshots, '')
  await expect(backUp(dataDir, path.join(folder, 'failed'))).rejects.toThrow(
    'The server could not write a snapshot: EEXIST',
  )
  rmSync(snapshots)
  renameSync(`${snapshots}-aside`, snapshots)
}

/** Adds a PDF and a picture to the user's only payment; returns their paths and the bytes served there. */
async function addReceipts(person: TestUser): Promise<{ path: string; bytes: Buffer }[]> {
  const [row] = await rowsOf(person, {})
  const all = `/api/user/transactions/${row?.id}/attachments`
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c0ffee' } }).png()
  const files: [string, Buffer][] = [
    ['receipt.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(200)}\n%%EOF`)],
    ['receipt.png', await png.toBuffer()],
  ]
  const added = []
  for (const [name, bytes] of files) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await person.fetch(all, { method: 'POST', body })
    const { attachment } = addAttachment.response.parse(await answer.json())
    const served = `${all}/${attachment.id}`
    added.push({ path: served, bytes: await bytesAt(person, served) })
  }
  return added
}

async function bytesAt(person: TestUser, address: string): Promise<Buffer> {
  const answer = await person.fetch(address)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a path that is not a data directory or not a backup is rejected with a clear message', async () => {
  const empty = mkdtempSync(path.join(folder, 'empty-'))
  await expect(backUp(empty, path.join(folder, 'never'))).rejects.toThrow(
    'is not a data directory of XTharwa',
  )
  await expect(restoreBackup(path.join(folder, 'fresh'), empty)).rejects.toThrow('is not a backup of XTharwa')
  await expect(restoreBackup(path.join(folder, 'fresh'), path.join(folder, 'no-such'))).rejects.toThrow(
    'is not a backup of XTharwa',
  )
  expect(existsSync(path.join(folder, 'never'))).toBe(false)
})

type Person = { email: string; password: string }

async function leave(person: Person & Pick<TestUser, 'fetch'>): Promise<void> {
  const answer = await person.fetch('/api/user/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirm: 'DELETE', password: person.password }),
  })
  expect(answer.status).toBe(200)
}

async function signInStatus(url: string, { email, password }: Person): Promise<number> {
  const { status } = await fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${new URL(url).port}` },
    body: JSON.stringify({ email, password }),
  })
  return status
}
