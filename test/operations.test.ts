import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { prepareProduct } from '../bench/faults/product.ts'
import { addressOf, findPostgres, type NativePostgres, onServer, startPostgres } from './postgres.ts'
import { readConfig } from '../server/config.ts'
import { startServer } from '../server/start.ts'
import { startWorld, userOf } from './world.ts'

const bin = findPostgres()
let old: NativePostgres
beforeAll(async () => {
  if (bin !== null) old = await startPostgres(bin)
})
afterAll(() => old?.stop())

test.skipIf(bin === null)(
  'pg_dump and pg_restore as described in docs/operations.md transfer everything to a new server',
  { timeout: 600_000 },
  async () => {
    if (bin === null) return
    const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-dump-'))
    const next = await startPostgres(bin)
    const file = path.join(folder, 'xtharwa.dump')
    try {
      // a backup needs the keys too: both servers read them from this folder
      const world = (url: string) =>
        startWorld({ engine: 'embedded', env: { DATABASE_URL: url, DATA_DIR: folder } })
      const first = await world(old.url)
      const user = await first.signUp()
      const body = {
        type: 'expense',
        amount: 5,
        category: 'groceries',
        description: 'kept',
        date: '2026-01-02',
      }
      expect((await user.call(createTransaction, { body })).status).toBe(200)
      await first.stop()
      execFileSync(path.join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, old.url])
      const client = new pg.Client({ connectionString: next.url })
      await client.connect()
      for (const role of ['app', 'member', 'partner'])
        await client.query(`create role xtharwa_${role} nologin`)
      await client.query('grant xtharwa_member to xtharwa_partner')
      await client.query('grant xtharwa_app, xtharwa_member, xtharwa_partner to current_user')
      await client.end()
      execFileSync(path.join(bin, 'pg_restore'), [
        '--exit-on-error',
        '--no-owner',
        `--dbname=${next.url}`,
        file,
      ])
      const second = await world(next.url)
      try {
        const sameUser = await userOf(second, user)
        const page = await sameUser.call(transactionsPage)
        expect(page.body.data.map((row) => row.description)).toEqual(['kept'])
      } finally {
        await second.stop()
      }
    } finally {
      await next.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test.skipIf(bin === null)(
  'a database that the server may not use is refused in one sentence',
  { timeout: 120_000 },
  async () => {
    if (bin === null) return
    const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-unusable-'))
    try {
      await onServer(old.url, async (client) => {
        await client.query('create role second login')
        await client.query('create database second owner second')
        await client.query('create database strange')
      })
      const [own = '', strange = ''] = ['second', 'strange'].map((name) => {
        const url = new URL(addressOf(old.url, name))
        url.username = 'second'
        return url.href
      })
      const said = (reason: string): string => `The database of DATABASE_URL cannot be used: ${reason}`
      const product = await prepareProduct({ dataDir, databaseUrl: addressOf(old.url, 'nowhere') })
      const { code, output } = await product.startAndEnd()
      expect(`${code} ${output}`).toContain(`1 ${said('database "nowhere" does not exist')}`)
      const start = (databaseUrl: string): Promise<unknown> =>
        startServer(readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
      await expect(start(strange)).rejects.toThrow(said('permission denied for schema public'))
      const roles = 'xtharwa_app, xtharwa_member, xtharwa_partner'
      await expect(start(own)).rejects.toThrow(said(`its user second is no member of ${roles}`))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
