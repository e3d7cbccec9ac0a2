import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { buildWeb } from './build.ts'
import { databaseTests, onBothEngines, sameOnEveryEngine } from './database-tests.ts'
import { scratchInMemory } from './scratch.ts'
import { failuresOf, readJson, readVitestReport, runTests, vitestArgs, withError } from './test-report.ts'

/**
 * Runs every test of the project: unit and HTTP tests on the embedded engine and, if found, on PostgreSQL;
 * then in the browser the components with a fake API and the whole app. Arguments select stages (unit,
 * postgres, components, browser); a stage run alone runs all its tests.
 */

const scratch = scratchInMemory()
if (scratch !== null) {
  process.env['TMPDIR'] = scratch
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
const reports = mkdtempSync(path.join(tmpdir(), 'xtharwa-reports-'))
// each stage starts processes that load the same code, and half of their start is compiling
process.env['NODE_COMPILE_CACHE'] ??= path.join(reports, 'compiled')
const Spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
})
type Suite = {
  file: string
  specs: z.infer<typeof Spec>[]
  suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(Spec),
  suites: z.lazy(() => z.array(Suite)).optional(),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
})
const total = { passed: 0, failed: 0 }
/** Printed again at the end, where a truncated log still has them; `flaky` tests passed only when retried. */
const failures: string[] = []
const flaky: string[] = []
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function vitest(
  name: string,
  args: readonly string[],
  { env = {}, output }: { env?: Record<string, string>; output?: 'at end' } = {},
): Promise<void> {
  const report = path.join(reports, `${name}.json`)
  const code = await runTests({ script: 'vitest/vitest.mjs', args: vitestArgs(report, args), env }, output)
  const read = readVitestReport(report)
  if (read === null) return void (total.failed += 1)
  total.passed += read.numPassedTests
  total.failed += read.numFailedTests
  if (code !== 0 && read.numFailedTests === 0) total.failed += Math.max(1, read.numFailedTestSuites)
  failures.push(...failuresOf(read).map((failure) => `${name}: ${failure}`))
}

/** The browser tests with a status, with their files and errors. */
function named(status: string, suites: readonly Suite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) => {
      const ended = tests.filter((test) => test.status === status)
      const messages = ended.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
      return ended.length > 0 ? [withError(`browser: ${file} › ${title}`, messages)] : []
    }),
    ...named(status, inner),
  ])
}

async function playwright(args: readonly string[]): Promise<void> {
  const report = path.join(reports, 'playwright.json')
  const env = {
    TEST_REPORT: report,
    PW_DISABLE_TS_ESM: '1', // Node runs our TypeScript directly; transpiling all of it takes four seconds
  }
  const code = await runTests({ script: '@playwright/test/cli.js', args: ['test', ...args], env })
  const read = PlaywrightReport.safeParse(readJson(report))
  if (!read.success) return void (total.failed += 1)
  total.passed += read.data.stats.expected + read.data.stats.flaky
  total.failed += read.data.stats.unexpected
  failures.push(...named('unexpected', read.data.suites))
  flaky.push(...named('flaky', read.data.suites))
  if (code !== 0 && read.data.stats.unexpected === 0) total.failed += 1
}

/** Runs the database tests on a PostgreSQL server started for them. */
async function onPostgres(binaries: string): Promise<void> {
  say(`PostgreSQL: running the database tests on the binaries in ${binaries}.`)
  const server = await startPostgres(binaries)
  try {
    await vitest('postgres', [...onServer, ...workers], {
      env: { TEST_DATABASE_SERVER: server.url },
      ...(wants('unit') ? { output: 'at end' } : {}),
    })
  } finally {
    await server.stop()
  }
}

/** Builds the web app for the browser tests; returns whether that succeeded. */
async function build(): Promise<boolean> {
  try {
    await buildWeb()
    return true
  } catch (error) {
    total.failed += 1
    failures.push(`build: ${error instanceof Error ? error.message.slice(0, 500) : 'failed'}`)
    return false
  }
}

/** The test files to run on PostgreSQL. */
const onServer = databaseTests().filter((file) => !sameOnEveryEngine.has(file))
const only = new Set(process.argv.slice(2))
const wants = (part: string): boolean => only.size === 0 || only.has(part)
const postgres = wants('postgres') ? findPostgres() : null
if (wants('postgres') && postgres === null)
  say('PostgreSQL: no binaries found here, so the database tests run on the embedded engine alone.')
/** Two concurrent stages get fewer workers each than one alone. */
const workers = wants('unit') && postgres !== null ? ['--maxWorkers=3'] : []
const elsewhere =
  postgres === null || only.size > 0 ? [] : onServer.filter((file) => !onBothEngines.has(file))
// of two concurrent stages, one uses the processors while the other waits
await Promise.all([
  wants('unit') && vitest('embedded', workers, { env: { TESTED_ELSEWHERE: elsewhere.join() } }),
  postgres !== null && onPostgres(postgres),
])
const [built] = await Promise.all([
  wants('browser') ? build() : false,
  (wants('browser') || wants('components')) && vitest('components', ['--config', 'vitest.browser.config.ts']),
])
if (built) await playwright([])
rmSync(reports, { recursive: true, force: true })
for (const test of flaky) say(`flaky: ${test}`)
for (const failure of failures) say(`failed: ${failure}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
