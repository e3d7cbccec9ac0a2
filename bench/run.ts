/** `npm run bench`: measures the tables of docs/evidence/performance.md; exits with 1 if a figure exceeds its limit. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, findPostgres, startPostgres } from '../test/postgres.ts'
import { type TestUser, userOf } from '../test/world.ts'
import { timeChanges } from './changes.ts'
import { type Child, startChild } from './child.ts'
import { percentile } from './faults/report.ts'
import { type Call, ratesInTurn, timeInTurn } from './http.ts'
import { barePath, changeLimits, embeddedFactor, monthPath, operations, rateLimits } from './operations.ts'

type Engine = 'postgres' | 'embedded'
/** One figure: the text, its multiple of the bare call, and the limit of that multiple. */
type Figure = {
  name: string
  text: string
  repeat?: string
  multiple: number
  limit: number | null
  least?: true
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'postgres,embedded' },
    /** Whether syncs, imports and large edits are measured too. */
    changes: { type: 'boolean', default: true },
    rounds: { type: 'string', default: '300' },
    out: { type: 'string', default: path.join(import.meta.dirname, '..', 'docs', 'evidence', 'bench') },
  },
  allowNegative: true,
})
const rounds = Number(values.rounds)
const median = (numbers: readonly number[] = []): number => percentile(numbers, 0.5)
const show = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
const within = ({ multiple, limit, least }: Figure): boolean =>
  limit === null || (least ? multiple >= limit : multiple <= limit)

/** Milliseconds of the bare call by itself. */
const timeBare = async ({ url }: Child, bare: Call): Promise<number> =>
  median((await timeInTurn(url, [bare], rounds))[0])

/** First requests and repeats of every operation, each between bare calls. */
async function timeOperations(child: Child, bare: Call, rows: number, factor: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path: pathOf, limit } of operations) {
    const call = { ...bare, path: pathOf({ cursor: child.cursor, rows }) }
    const { status, headers } = await fetch(child.url + call.path, { headers: call.headers })
    const etag = headers.get('etag')
    if (status !== 200 || etag === null) throw new Error(`${call.path} answered ${status}`)
    const repeat = { ...call, headers: { ...call.headers, 'if-none-match': etag } }
    const [bareMs, first, again] = (await timeInTurn(child.url, [bare, call, repeat], rounds)).map(median)
    const multiple = (first ?? NaN) / (bareMs ?? NaN)
    const text = `${show(first ?? NaN)} ms (bare ${show(bareMs ?? NaN)})`
    figures.push({ name, text, repeat: show(again ?? NaN), multiple, limit: limit * factor })
    process.stderr.write(`  ${name}: ${text}, ${show(multiple)}×\n`)
  }
  return figures
}

/** Summaries of a month over 32 connections, in turn with bare calls. */
async function rateOfSummaries(child: Child, bare: Call, factor: number): Promise<Figure[]> {
  const call = { ...bare, path: monthPath }
  const etag = (await fetch(child.url + call.path, { headers: call.headers })).headers.get('etag') ?? ''
  const repeat = { ...call, headers: { ...call.headers, 'if-none-match': etag } }
  const [bareRate = NaN, ...rates] = await ratesInTurn(child.url, [bare, call, repeat])
  const figureOf = (name: string, rate: number, limit: number): Figure => ({
    name: `32 connections, ${name}`,
    text: `${rate.toFixed(0)}/s (bare ${bareRate.toFixed(0)}/s)`,
    multiple: rate / bareRate,
    limit: limit / factor,
    least: true,
  })
  return [
    figureOf('first requests', rates[0] ?? NaN, rateLimits.first),
    figureOf('repeats (304)', rates[1] ?? NaN, rateLimits.repeat),
  ]
}

type Large = { name: string; text: string; ms: number; limit: number | null }

/** Work that takes seconds, beside the bare call right before and after it. */
async function timeLarge(
  child: Child,
  bare: Call,
  factor: number,
  work: () => Promise<Large[]>,
): Promise<Figure[]> {
  const before = await timeBare(child, bare)
  const results = await work()
  const bareMs = (before + (await timeBare(child, bare))) / 2
  return results.map(({ name, text, ms, limit }) => ({
    name,
    text: `${text} (bare ${show(bareMs)} ms)`,
    multiple: ms / bareMs,
    limit: limit === null ? null : limit * factor,
  }))
}

const inSeconds = (name: string, ms: number, limit: number | null): Large => ({
  name,
  text: `${show(ms / 1000)} s`,
  ms,
  limit,
})

async function sync(child: Child): Promise<Large[]> {
  const { rows, seconds, totalsRight, again, detectionMs } = await child.ingest()
  if (!totalsRight) throw new Error('the totals are wrong after the sync')
  const { fetched, changed } = again
  const perSecond = `${(rows / seconds).toFixed(0)} rows/s`
  return [
    { ...inSeconds(`first sync of ${rows} rows`, seconds * 1000, changeLimits.firstSync), text: perSecond },
    inSeconds(`sync of ${fetched} rows, ${changed} changed`, again.seconds * 1000, changeLimits.again),
    inSeconds('detection of recurring payments after it', detectionMs, changeLimits.detection),
  ]
}

async function change(user: TestUser): Promise<Large[]> {
  const { rows, add, undoAdd, edited, edit, undoEdit } = await timeChanges(user, 100_000)
  return [
    inSeconds(`import of ${rows} rows of CSV`, add, changeLimits.importing),
    inSeconds('its undo', undoAdd, null),
    inSeconds(`a note on all ${edited} payments`, edit, null),
    inSeconds('its undo', undoEdit, null),
  ]
}

async function measure(engine: Engine, rows: number, databaseUrl: string | null): Promise<Figure[]> {
  process.stderr.write(`${engine}, ${rows} rows\n`)
  const child = await startChild({ databaseUrl, rows })
  const factor = engine === 'embedded' ? embeddedFactor : 1
  try {
    const user = await userOf(child, { name: '', email: '', password: '', cookie: child.cookie })
    const headers = { authorization: `Bearer ${await user.token()}`, 'accept-encoding': 'gzip' }
    const bare: Call = { path: barePath, headers }
    const figures = await timeOperations(child, bare, rows, factor)
    figures.push(...(await rateOfSummaries(child, bare, factor)))
    if (values.changes)
      for (const work of [() => sync(child), () => change(user)])
        figures.push(...(await timeLarge(child, bare, factor, work)))
    return figures
  } finally {
    await child.stop()
  }
}

const tableOf = (title: string, figures: readonly Figure[]): string => `### ${title}

| | measured | × bare | limit | within | repeat (304), ms |
| --- | --- | --- | --- | --- | --- |
${figures
  .map((figure) => {
    const { name, text, repeat = '–', multiple, limit, least } = figure
    return `| ${name} | ${text} | ${show(multiple)} | ${limit === null ? '–' : `${least ? '≥' : '≤'} ${show(limit)}`} | ${limit === null ? '–' : within(figure) ? 'yes' : '**no**'} | ${repeat} |`
  })
  .join('\n')}`

const bin = findPostgres()
const engines = values.engine.split(',').filter((name) => name === 'postgres' || name === 'embedded')
if (engines.length === 0) throw new Error('--engine takes postgres, embedded or both')
if (!bin && engines.includes('postgres')) process.stderr.write('PostgreSQL is not installed here\n')
const server = bin && engines.includes('postgres') ? await startPostgres(bin) : null
const parts = [
  `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load before ${show(loadavg()[0] ?? 0)}; p50 of ${rounds} calls.`,
]
const exceeded: string[] = []
try {
  for (const engine of engines)
    for (const rows of values.rows.split(',').map(Number)) {
      if (engine === 'postgres' && !server) continue
      const databaseUrl =
        engine === 'postgres' && server ? await createDatabase(server.url, `bench_${rows}`) : null
      const figures = await measure(engine, rows, databaseUrl)
      const title = `${engine === 'postgres' ? 'PostgreSQL' : 'Embedded engine'}, ${rows.toLocaleString('en')} rows`
      const table = tableOf(title, figures)
      process.stdout.write(`${table}\n\n`)
      parts.push(table)
      exceeded.push(...figures.filter((figure) => !within(figure)).map(({ name }) => `${title}: ${name}`))
    }
} finally {
  await server?.stop()
}
mkdirSync(values.out, { recursive: true })
writeFileSync(path.join(values.out, 'latest.md'), `${parts.join('\n\n')}\n`)
for (const name of exceeded) process.stderr.write(`Beyond its limit: ${name}\n`)
process.exitCode = exceeded.length === 0 ? 0 : 1
