import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { cellsOf, type Figures, putRow } from '../bench/faults/report.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'

/**
 * npm run check:deep: checks every invariant at its stated size, stage by stage, and records the figures.
 * `-- --only I3,I9` runs some of them; CHECK_SEED=n repeats a run; `-- --size 0.1` scales all sizes down.
 */

type Engine = 'embedded' | 'postgresql'
type Stage = {
  name: string
  summary: string
  /** Test files, optionally filtered by a part of the tests' names, or fault scripts. */
  run: { files: string[]; named?: string } | { faults: string[] }
  env?: Readonly<Record<string, string | number>>
  /** Further variables that are sizes, which --size scales. */
  sizes?: Readonly<Record<string, number>>
  /** Databases to run it on; absent if it needs none. */
  on?: readonly Engine[]
  /** Its tests report no figures. */
  silent?: true
}

const bothEngines: readonly Engine[] = ['postgresql', 'embedded']
const property = 'server/features/payments/reconcile/reconcile.property.test.ts'

/** Quick stages first, so that faults show early; then by importance. */
const stages: readonly Stage[] = [
  {
    name: 'I3',
    summary: 'the same reads again change nothing',
    run: { files: [property], named: '(I3)' },
    sizes: { CHECK_RUNS: 100_000 },
  },
  {
    name: 'I4',
    summary: 'any cut, order and overlap gives one result',
    run: { files: [property], named: '(I4' },
    sizes: { CHECK_RUNS: 100_000 },
    env: { CHECK_CASES: 100 },
  },
  {
    name: 'I6',
    summary: 'a held payment becomes a booked one once',
    run: { files: ['server/features/payments/reconcile/reconcile.pending.test.ts'] },
    sizes: { CHECK_RUNS: 10_000 },
  },
  {
    name: 'I7',
    summary: 'absence is not deletion',
    run: { files: [property], named: '(I7)' },
    sizes: { CHECK_RUNS: 50_000 },
  },
  {
    name: 'I8',
    summary: 'all pages or none, whatever page fails or moves',
    run: { files: ['test/deep/pages.test.ts', 'server/banking/lean/wire/paging.test.ts'] },
    sizes: { CHECK_PAGES: 20 },
  },
  {
    name: 'I11',
    summary: 'whole fils: every amount to 100,000.00, random ones to 10¹²',
    run: { files: ['contract/money.test.ts', 'server/banking/lean/wire/values.test.ts'] },
    sizes: { CHECK_RUNS: 1_000_000 },
    env: { CHECK_STEP: 1 },
  },
  {
    name: 'I12',
    summary: 'transfers are pairs that net to nothing; totals are those of a recount',
    run: {
      files: [
        'server/features/payments/transfers/transfers.test.ts',
        'server/features/payments/totals/totals.test.ts',
      ],
    },
    sizes: { CHECK_RUNS: 2000 },
    on: ['postgresql'],
  },
  {
    name: 'I2',
    summary: 'one figure wherever it is shown: 500 users, seven periods',
    run: { files: ['server/features/figures/summaries/summaries.test.ts'], named: '(I2)' },
    sizes: { CHECK_RUNS: 500 },
    on: ['postgresql'],
  },
  {
    name: 'I10',
    summary: 'fifty triggers at once are one run',
    run: { files: ['test/deep/triggers.test.ts'] },
    sizes: { CHECK_RUNS: 4 },
    env: { CHECK_TRIGGERS: 50 },
    on: bothEngines,
  },
  {
    name: 'I15',
    summary: 'fourteen faults at every call, first, middle and last',
    run: { files: ['test/deep/faults.test.ts'] },
    env: { CHECK_STEP: 1 },
    on: bothEngines,
  },
  {
    name: 'I9',
    summary: 'readers see before or after, never between',
    run: { files: ['test/deep/readers.test.ts'] },
    sizes: { READS: 100_000 },
    on: ['postgresql'],
  },
  {
    name: 'I1',
    summary: 'ten thousand histories: balance = anchor + booked rows, the rest is shown',
    run: { files: ['test/deep/histories.test.ts'] },
    sizes: { SIMULATOR_RUNS: 10_000 },
    on: ['postgresql'],
  },
  {
    name: 'I13',
    summary: 'every day of 2024 to 2032 as today, seven periods, four zones of the server',
    run: { files: ['test/deep/days.test.ts', 'contract/period.test.ts'] },
    env: { CHECK_STEP: 1 },
    on: ['postgresql'],
  },
  {
    name: 'I14',
    summary: 'kill -9 two hundred times; killed at first starts; a second process',
    run: { faults: ['F1', 'F1P', 'F2', 'F3'] },
    sizes: { KILLS: 100 },
  },
  {
    name: 'I5',
    summary: 'the awkward corpus and whole lives over HTTP with broken banks',
    run: { files: ['test/simulator'] },
    sizes: { SIMULATOR_RUNS: 20 },
    env: { SIMULATOR_STEPS: 40 },
    on: bothEngines,
  },
  {
    name: 'P',
    summary: 'properties of parsers, schedules and plans',
    run: {
      files: [
        'server/banking/lean/map.test.ts',
        'server/banking/lean/wire/paging.test.ts',
        'server/features/accounts/history.test.ts',
        'server/features/assistant/model/privacy/placeholders.test.ts',
        'server/features/days/rates/rates.test.ts',
        'server/features/expected/loans/amortise.test.ts',
        'server/features/expected/match/match.test.ts',
        'server/features/expected/series/entered.test.ts',
        'server/features/imports/preview.test.ts',
        'server/features/imports/read/damaged.test.ts',
        'server/features/imports/read/pdf/damaged.test.ts',
        'server/features/imports/read/table/damaged-tables.test.ts',
        'server/features/payments/transfers/exchanges.test.ts',
        'server/features/uae/gratuity/gratuity.test.ts',
        'server/platform/db/statistics.test.ts',
      ],
    },
    sizes: { CHECK_RUNS: 5000 },
    silent: true,
  },
  {
    name: 'S',
    summary: 'properties of stored rows, and that a 304 means the same answer',
    run: {
      files: [
        'server/features/closing/category-moves/category-moves.test.ts',
        'server/features/figures/analytics/analytics.test.ts',
        'server/features/ledger/search/search.test.ts',
        'server/features/payments/splits/splits.test.ts',
        'server/features/payments/totals/rates.test.ts',
        'server/features/payments/transfers/exchange-rows.test.ts',
        'test/deep/corrections.test.ts',
        'test/etags.test.ts',
      ],
    },
    sizes: { CHECK_RUNS: 100 },
    on: ['postgresql'],
    silent: true,
  },
  {
    name: 'E4',
    summary: 'two hundred tries each at known and unknown addresses: same bytes, medians within 20 ms',
    run: { files: ['server/features/person/identity/identity.test.ts'], named: 'E4:' },
    env: { CHECK_TRIES: 200 },
    on: ['embedded'],
  },
  {
    name: 'E5',
    summary: 'ways in that are added in the moment of a reset',
    run: {
      files: ['test/access/ways-in.test.ts', 'server/features/person/identity/ways-in/ways-in.test.ts'],
      named: 'E5:',
    },
    sizes: { CHECK_RUNS: 24 },
    on: ['postgresql'],
    silent: true,
  },
  {
    name: 'E24',
    summary: 'ten thousand made-up requests',
    run: { files: ['test/fuzz.test.ts'] },
    sizes: { CHECK_RUNS: 10_000 },
    on: ['embedded'],
  },
]

const root = path.join(import.meta.dirname, '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
const only = argument('--only')?.toUpperCase().split(',')
const size = Number(argument('--size') ?? 1)
const seed = process.env['CHECK_SEED'] ?? String(Date.now() % 1_000_000)
const chosen = stages.filter(({ name }) => only === undefined || only.includes(name))
if (chosen.length === 0 || !(size > 0 && size <= 1)) {
  say(`Known: ${stages.map(({ name }) => name).join(' ')}; --size is above 0 and at most 1.`)
  process.exit(2)
}

const ReportLine = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** Runs one stage on one database; returns whether it passed and what it reported. */
async function runStage(
  stage: Stage,
  server: string | null,
): Promise<{ passed: boolean; figures: Figures[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-deep-'))
  const report = path.join(folder, 'report.jsonl')
  const sized = Object.entries(stage.sizes ?? {}).map(([name, value]): [string, string] => [
    name,
    String(Math.max(1, Math.round(value * size))),
  ])
  const fixed = Object.entries(stage.env ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const { TEST_DATABASE_SERVER: _server, ...inherited } = process.env
  const env = {
    ...inherited,
    ...Object.fromEntries([...fixed, ...sized]),
    CHECK_SEED: seed,
    CHECK_REPORT: report,
    ...(size === 1 ? {} : { BENCH_KEEP: 'no' }),
    ...(server === null ? {} : { TEST_DATABASE_SERVER: server }),
  }
  const args =
    'faults' in stage.run
      ? [path.join(root, 'bench', 'faults', 'main.ts'), ...stage.run.faults]
      : [
          path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
          'run',
          '--silent=passed-only',
          ...stage.run.files,
          ...(stage.run.named === undefined
            ? []
            : ['-t', stage.run.named.replace(/[()]/g, (mark) => `\\${mark}`)]),
        ]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env, cwd: root })
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (ended) => resolve(ended ?? 1))
  })
  const figures = readLines(report)
  rmSync(folder, { recursive: true, force: true })
  return {
    passed: code === 0 && ('faults' in stage.run || stage.silent === true || figures.length > 0),
    figures,
  }
}

/** The figures that a stage reported; invariant, seed and engine have columns of their own. */
function readLines(file: string): Figures[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => {
      const {
        invariant: _name,
        seed: _seed,
        engine: _engine,
        ...figures
      } = ReportLine.parse(JSON.parse(line))
      return figures
    })
  } catch {
    return []
  }
}

function keepRow({ name, summary }: Stage, engine: Engine | null, [figures = '', ...cells]: string[]): void {
  putRow(
    'reliability.md',
    '<!-- deep -->',
    [name, summary, engine ?? '–', figures || 'see the faults', ...cells, seed],
    [2],
  )
}

const binaries = chosen.some(({ on }) => on?.includes('postgresql')) ? findPostgres() : null
const postgres = binaries === null ? null : await startPostgres(binaries)
if (chosen.some(({ on }) => on?.includes('postgresql')) && !postgres)
  say('PostgreSQL: no binaries found here, so all of it runs on the embedded engine.')
say(`CHECK_SEED=${seed}, size ${size}, stages: ${chosen.map(({ name }) => name).join(' ')}`)
// On an interrupt, the database server that was started is stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (postgres?.stop() ?? Promise.resolve()).finally(() => process.exit(1)))
let failed = 0
const begun = performance.now()
try {
  for (const [index, stage] of chosen.entries()) {
    const engines: readonly (Engine | null)[] =
      stage.on === undefined ? [null] : postgres ? stage.on : ['embedded']
    for (const engine of engines) {
      const started = performance.now()
      say(`[${index + 1}/${chosen.length}] ${stage.name} ${engine ?? ''}: ${stage.summary}`)
      const { passed, figures } = await runStage(
        stage,
        engine === 'postgresql' ? (postgres?.url ?? null) : null,
      )
      const seconds = Math.round((performance.now() - started) / 1000)
      if (!passed) failed += 1
      // a smaller run gives no figure for the stated size
      if (size === 1 && process.env['SEED'] === undefined)
        keepRow(stage, engine, cellsOf(figures, passed, seconds))
      say(
        `[${index + 1}/${chosen.length}] ${stage.name} ${passed ? 'passed' : 'FAILED'} after ${seconds} s ${JSON.stringify(figures)}`,
      )
    }
  }
} finally {
  await postgres?.stop()
}
say(
  `${failed === 0 ? 'All passed' : `${failed} failed`} in ${Math.round((performance.now() - begun) / 60_000)} minutes (CHECK_SEED=${seed})`,
)
process.exit(failed === 0 ? 0 : 1)
