/**
 * Measures a repeated sync with two new payments: CPU time of the app and of PostgreSQL, requests to the
 * provider, bytes stored. Includes the notification scan and the detection of recurring payments that follow.
 * Prints JSON lines.
 * Usage: node bench/syncs.ts [syncs of each connection, 8]
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { createDatabase, findPostgres, onServer, startPostgres } from '../test/postgres.ts'
import { cpuMsOf } from './cpu.ts'
import { connect, idle, type Person, rowsOf, signUp } from './faults/people.ts'
import { discard, prepareProduct, startBank } from './faults/product.ts'

const each = Number(process.argv[2] ?? 8)
const banks = ['ENBD_AE', 'HSBC_AE', 'MASHREQ_AE']
const bin = findPostgres()
if (bin === null) throw new Error('no PostgreSQL is installed here')
const postgres = await startPostgres(bin)
const databaseUrl = await createDatabase(postgres.url, 'syncs')
const bank = await startBank()
const product = await prepareProduct({ bank, databaseUrl })
const folder = new URL(postgres.url).searchParams.get('host') ?? ''

/** CPU milliseconds that PostgreSQL has used, including its ended processes, at a resolution of 10 ms. */
function databaseMs(): number {
  const postmaster = Number(
    readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  )
  const ticks = (pid: number, fields: readonly number[]): number => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.reduce((sum, field) => sum + Number(stat[field]), 0)
  }
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  const live = children.reduce((sum, pid) => sum + ticks(Number(pid), [11, 12]), 0)
  return (ticks(postmaster, [11, 12, 13, 14]) + live) * 10
}

/** Bytes of every table including its indexes. */
async function bytes(): Promise<Map<string, number>> {
  const url = new URL(databaseUrl)
  return onServer(url.href, async (client) => {
    await client.query('vacuum full')
    const { rows } = await client.query(
      "select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    return new Map(
      z
        .array(z.object({ name: z.string(), bytes: z.number() }))
        .parse(rows)
        .map((row) => [row.name, row.bytes]),
    )
  })
}

async function settle(person: Person, rows: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    await idle(person)
    if ((await rowsOf(person, {})).length >= rows) return
    await sleep(250)
  }
  throw new Error('the payments did not arrive')
}

try {
  await product.start()
  const people: { person: Person; entities: string[] }[] = []
  for (let n = 0; n < 2; n += 1) {
    const person = await signUp(product.url)
    const entities: string[] = []
    for (const name of banks) entities.push(await connect(bank, person, { person: 'salaried', bank: name }))
    people.push({ person, entities })
  }
  await sleep(20_000)
  const before = {
    product: cpuMsOf(product.pid()),
    database: databaseMs(),
    bytes: await bytes(),
    asked: bank.requests.length,
  }
  const held = await Promise.all(people.map(async ({ person }) => (await rowsOf(person, {})).length))
  for (let round = 0; round < each; round += 1) {
    for (const { entities } of people)
      for (const entity of entities) {
        const [account] = bank.served(entity).accounts
        if (!account) throw new Error('no account')
        for (const part of ['A', 'B'])
          bank.addTransaction(entity, account.accountId, {
            minor: -(1500 + round),
            text: `SHOP ${round} ${part}`,
          })
        bank.reconnect(entity)
      }
    const wanted = (round + 1) * 2 * banks.length
    for (const [n, { person }] of people.entries()) await settle(person, (held[n] ?? 0) + wanted)
  }
  await sleep(10_000)
  const syncs = each * banks.length * people.length
  const after = { product: cpuMsOf(product.pid()), database: databaseMs(), bytes: await bytes() }
  const grown = [...after.bytes].map(([name, size]) => ({
    name,
    bytesPerSync: Math.round((size - (before.bytes.get(name) ?? 0)) / syncs),
  }))
  const line = {
    syncs,
    newPayments: syncs * 2,
    productCpuMs: Math.round((after.product - before.product) / syncs),
    databaseCpuMs: Math.round((after.database - before.database) / syncs),
    requests: Math.round(((bank.requests.length - before.asked) / syncs) * 10) / 10,
    rowsOfAPerson: held[0],
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  for (const table of grown
    .toSorted((a, b) => b.bytesPerSync - a.bytesPerSync)
    .filter(({ bytesPerSync }) => bytesPerSync > 20))
    process.stdout.write(`${JSON.stringify(table)}\n`)
} finally {
  await product.kill()
  await bank.stop()
  await postgres.stop()
  discard(product.dataDir)
}
