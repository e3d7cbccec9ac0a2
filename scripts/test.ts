import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { makeTemplate } from '../test/database.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { buildWeb } from './build.ts'
import { databaseTests, onBothEngines } from './database-tests.ts'
import { scratchInMemory } from './scratch.ts'
import { failuresOf, readJson, readVitestReport, runTests, vitestArgs, withError } from './test-report.ts'

/**
 * Runs every test of the project: unit and HTTP tests on the embedded engine and, if found, on PostgreSQL;
 * beside them in the browser the components with a fake API, then the whole app. Arguments select stages
 * (unit, postgres, components, browser); a stage run alone runs all its tests.
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
  { env = {}, output }: { env?: Record<string, string>; output?: 'now' | 'at end' } = {},
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

async function playwright(): Promise<void> {
  const report = path.join(reports, 'playwright.json')
  const env = {
    ...onServer,
    TEST_REPORT: report,
    PW_DISABLE_TS_ESM: '1', // Node runs our TypeScript directly; transpiling all of it takes four seconds
  }
  const code = await runTests({ script: '@playwright/test/cli.js', args: ['test'], env }, output)
  const read = PlaywrightReport.safeParse(readJson(report))
  if (!read.success) return void (total.failed += 1)
  total.passed += read.data.stats.expected + read.data.stats.flaky
  total.failed += read.data.stats.unexpected
  failures.push(...named('unexpected', read.data.suites))
  flaky.push(...named('flaky', read.data.suites))
  if (code !== 0 && read.data.stats.unexpected === 0) total.failed += 1
}

/** Runs the unit tests, and on the embedded engine the database tests that do not run elsewhere. */
async function embedded(): Promise<void> {
  await makeTemplate() // once, before several workers need it
  await vitest('embedded', workers(server === null ? 3 : 1), {
    env: { TESTED_ELSEWHERE: elsewhere.join() },
  })
}

/** Runs the components while the web app is built, then the whole app. */
async function inBrowser(): Promise<void> {
  const [built] = await Promise.all([
    wants('browser') ? build() : false,
    (wants('browser') || wants('components')) &&
      vitest('components', ['--config', 'vitest.browser.config.ts'], { output }),
  ])
  if (built) await playwright()
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

const only = new Set(process.argv.slice(2))
const wants = (part: string): boolean => only.size === 0 || only.has(part)
const binaries = wants('postgres') ? findPostgres() : null
if (wants('postgres') && binaries === null)
  say('PostgreSQL: no binaries found here, so the database tests run on the embedded engine alone.')
/** Connections live as long as a test: planning a statement five times, before its plan is kept, is a tenth of all work. */
const planning = ['plan_cache_mode=force_generic_plan']
const server = binaries === null ? null : await startPostgres(binaries, planning)
const onServer: Record<string, string> = server === null ? {} : { TEST_DATABASE_SERVER: server.url }
/** Concurrent stages get fewer workers each than one alone, so many that they end together, and all but the unit tests print when they end. */
const workers = (count: number): string[] => (only.size === 1 ? [] : [`--maxWorkers=${count}`])
const output = only.size === 1 ? 'now' : 'at end'
const files = databaseTests()
const elsewhere = server === null || only.size > 0 ? [] : files.filter((file) => !onBothEngines.has(file))
// all at once: one stage uses the processors while another waits, and none ends with a processor idle
await Promise.all([
  wants('unit') && embedded(),
  server !== null && vitest('postgres', [...files, ...workers(3)], { env: onServer, output }),
  inBrowser(),
])
await server?.stop()
rmSync(reports, { recursive: true, force: true })
for (const test of flaky) say(`flaky: ${test}`)
for (const failure of failures) say(`failed: ${failure}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
