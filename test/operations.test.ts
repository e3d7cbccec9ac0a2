import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTransaction, transactionsPage } from '#contract/ledger/transactions.ts'
import { prepareProduct } from '../bench/faults/product.ts'
import { addressOf, findPostgres, onServer, startPostgres } from './postgres.ts'
import { startWorld, userOf } from './world.ts'

const bin = findPostgres()
test.skipIf(bin === null)(
  'pg_dump and pg_restore as described in docs/operations.md transfer everything to a new server',
  { timeout: 600_000 },
  async () => {
    if (bin === null) return
    const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-dump-'))
    const [old, next] = [await startPostgres(bin), await startPostgres(bin)]
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
      await old.stop()
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
    const postgres = await startPostgres(bin)
    const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-unusable-'))
    try {
      await onServer(postgres.url, async (client) => {
        for (const role of ['app', 'member', 'partner'])
          await client.query(`create role xtharwa_${role} nologin`)
        await client.query('grant xtharwa_member to xtharwa_partner')
        await client.query('create role second login')
        await client.query('create database second owner second')
      })
      const [own, strange] = ['second', 'postgres'].map((name) => {
        const url = new URL(addressOf(postgres.url, name))
        url.username = 'second'
        return url.href
      })
      for (const [databaseUrl, reason] of [
        [addressOf(postgres.url, 'nowhere'), 'database "nowhere" does not exist'],
        [strange, 'permission denied for schema public'],
        [own, 'its user second is no member of xtharwa_app, xtharwa_member, xtharwa_partner'],
      ]) {
        const product = await prepareProduct({ dataDir, databaseUrl: databaseUrl ?? '' })
        const late = setTimeout(() => void product.kill(), 30_000)
        const { code, output } = await product.startAndEnd()
        clearTimeout(late)
        expect(`${code} ${output}`).toContain(`1 The database of DATABASE_URL cannot be used: ${reason}`)
      }
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
