/** `npm run bench`: measures the table of docs/performance.md on both engines, and the bare limit beside. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { createDatabase, findPostgres, startPostgres } from '../test/postgres.ts'
import {
  closeConnections,
  fetchJson,
  fetchOnce,
  holdLoad,
  type Load,
  type Target,
  timeCalls,
} from './client.ts'
import { Ingest, Limit, Memory, Served, startChild } from './messages.ts'
import { operations } from './operations.ts'
import { readPeer } from './peer.ts'
import { type Engine, type Measured, type Report, writeReport } from './report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '' },
    engine: { type: 'string', default: 'postgres,embedded' },
    peer: { type: 'boolean', default: false },
    ingest: { type: 'boolean', default: true },
    runs: { type: 'string', default: '5' },
    out: { type: 'string', default: path.join(import.meta.dirname, '..', 'docs', 'evidence', 'bench') },
  },
  allowNegative: true,
})
const wanted = values.rows.split(',').filter(Boolean).map(Number)
const runs = Number(values.runs)
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const engines = values.engine.split(',').filter((name) => name === 'postgres' || name === 'embedded')
const sizesOf = (engine: Engine): number[] =>
  wanted.length > 0 ? wanted : engine === 'postgres' ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]

/** Warms a server up, so that it is measured with its code compiled and its query plans made. */
async function warmUp(target: Target, paths: readonly string[], seconds = 8): Promise<void> {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) for (const path of paths) await fetchOnce(target, path)
}

const NewestRow = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) })

/** Holds the load while the user's data changes ten times per second. */
async function holdBesideWriter(target: Target, path: string): Promise<Load> {
  const newest = NewestRow.parse(await fetchJson(target, '/api/user/transactions/search?size=1'))
  const row = `/api/user/transactions/${newest.data[0].id}`
  let written = 0
  const done = new AbortController()
  const write = async (): Promise<void> => {
    while (!done.signal.aborted) {
      written += 1
      await fetchOnce(target, row, { method: 'PATCH', body: { note: `note ${written}`, verify: false } })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const writing = write()
  const load = await holdLoad(target, path, { asking: 'repeat' })
  done.abort()
  await writing
  return load
}

async function measureReads(engine: Engine, rows: number, databaseUrl: string | null): Promise<Measured> {
  const child = await startChild('./serve.ts', { kind: 'reads', databaseUrl, rows })
  const served = Served.parse(child.first)
  say(`${engine}, ${rows} rows: loaded in ${served.loadSeconds.toFixed(1)} s`)
  const target: Target = {
    url: served.url,
    headers: { authorization: `Bearer ${served.token}`, 'accept-encoding': 'gzip' },
  }
  const facts = { cursor: served.cursor, rows }
  const timings: Measured['timings'] = {}
  const again: Measured['again'] = {}
  await warmUp(
    target,
    operations.map((operation) => operation.path(facts)),
  )
  for (const operation of operations) {
    const { key, name } = operation
    const path = operation.path(facts)
    const first = await timeCalls(target, path, { runs, asking: 'first' })
    const repeated = await timeCalls(target, path, { runs, asking: 'repeat' })
    timings[key] = first
    again[key] = repeated
    say(
      `  ${name}: ${first.p50.toFixed(2)} / ${first.p99.toFixed(2)} ms, repeat ${repeated.p50.toFixed(2)} ms`,
    )
  }
  const month = operations.find(({ key }) => key === 'month')?.path(facts) ?? ''
  const load = await holdLoad(target, month, { asking: 'repeat' })
  const loadFirst = await holdLoad(target, month)
  const loadWrites = await holdBesideWriter(target, month)
  for (const { perSecond, p99 } of [load, loadFirst, loadWrites])
    say(`  32 connections: ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`)
  const { rssMb } = Memory.parse(await child.ask('memory'))
  closeConnections()
  await child.stop()
  return { rows, timings, again, load, loadFirst, loadWrites, startMs: served.startMs, rssMb }
}

async function measureLimit(
  rows: number,
  databaseUrl: string,
): Promise<NonNullable<Report['limit'][number]>> {
  const child = await startChild('./limit.ts', { databaseUrl, rows })
  const limit = Limit.parse(child.first)
  const target: Target = { url: limit.url, headers: {} }
  const timings: Measured['timings'] = {}
  await warmUp(
    target,
    operations.flatMap(({ limit: name }) => (name === null ? [] : [`/${name}`])),
    4,
  )
  for (const { key, limit: name } of operations)
    if (name !== null) timings[key] = await timeCalls(target, `/${name}`, { runs })
  const load = await holdLoad(target, '/month')
  closeConnections()
  await child.stop()
  say(
    `bare limit, ${rows} rows: newest ${timings['newest50']?.p50.toFixed(2)} ms, ${load.perSecond.toFixed(0)}/s`,
  )
  return { rows, timings, load, insertPerSecond: limit.insertPerSecond, upsertSeconds: limit.upsertSeconds }
}

async function measureIngest(databaseUrl: string | null): Promise<Ingest> {
  const child = await startChild('./serve.ts', { kind: 'ingest', databaseUrl, rows: 0 }, 300)
  const ingest = Ingest.parse(child.first)
  await child.stop()
  say(
    `  first sync: ${ingest.rows} rows in ${ingest.seconds.toFixed(1)} s; again ${ingest.again.fetched} rows in ${ingest.again.seconds} s; detection ${ingest.detectionMs.toFixed(0)} ms`,
  )
  return ingest
}

const report: Report = {
  at: new Date().toISOString(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  node: process.version,
  loadBefore: loadavg()[0] ?? 0,
  runs,
  engines: {},
  limit: [],
  peer: null,
}
const bin = findPostgres()
if (engines.includes('postgres') && !bin)
  say('PostgreSQL: no binaries here; only the embedded engine is measured')
if (bin && engines.includes('postgres')) {
  const server = await startPostgres(bin)
  try {
    const measured: Measured[] = []
    for (const rows of sizesOf('postgres')) {
      measured.push(await measureReads('postgres', rows, await createDatabase(server.url, `reads_${rows}`)))
      report.limit.push(await measureLimit(rows, await createDatabase(server.url, `limit_${rows}`)))
    }
    const ingest = values.ingest ? await measureIngest(await createDatabase(server.url, 'ingest')) : null
    report.engines.postgres = { measured, ingest }
  } finally {
    await server.stop()
  }
}
if (engines.includes('embedded')) {
  const measured: Measured[] = []
  for (const rows of sizesOf('embedded')) measured.push(await measureReads('embedded', rows, null))
  report.engines.embedded = { measured, ingest: values.ingest ? await measureIngest(null) : null }
}
if (values.peer) report.peer = await readPeer(say)
mkdirSync(values.out, { recursive: true })
const markdown = writeReport(report)
writeFileSync(path.join(values.out, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)
writeFileSync(path.join(values.out, 'latest.md'), markdown)
process.stdout.write(markdown)
