import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { buildWeb } from './build.ts'
import { databaseTests, sameOnEveryEngine } from './database-tests.ts'
import { scratchInMemory } from './scratch.ts'

/**
 * Every test of the project: rules and HTTP on the embedded engine, the same on PostgreSQL where it is found, then in the
 * browser components with a fake API (`components` alone runs these) and the whole product.
 */

const bin = path.join(import.meta.dirname, '..', 'node_modules')
const scratch = scratchInMemory()
if (scratch !== null) {
  process.env['TMPDIR'] = scratch
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
const reports = mkdtempSync(path.join(tmpdir(), 'xtharwa-reports-'))
// each stage starts processes that load the same code again, and half of a start is compiling
process.env['NODE_COMPILE_CACHE'] ??= path.join(reports, 'compiled')
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})
const total = { passed: 0, failed: 0 }
/** Said once more at the end, where a log that was cut still has them. */
const failures: string[] = []
const say = (line: string): void => void process.stdout.write(`${line}\n`)

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(bin, script), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function vitest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const report = path.join(reports, `${name}.json`)
  const code = await run(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  const read = VitestReport.safeParse(readReport(report))
  if (!read.success) return void (total.failed += 1)
  total.passed += read.data.numPassedTests
  total.failed += read.data.numFailedTests
  if (code !== 0 && read.data.numFailedTests === 0) total.failed += Math.max(1, read.data.numFailedTestSuites)
  for (const file of read.data.testResults)
    for (const { status, fullName } of file.assertionResults)
      if (status === 'failed')
        failures.push(`${name}: ${path.relative(process.cwd(), file.name)} › ${fullName}`)
}

async function playwright(args: readonly string[]): Promise<void> {
  const report = path.join(reports, 'playwright.json')
  const code = await run('@playwright/test/cli.js', ['test', ...args], {
    TEST_REPORT: report,
    PW_DISABLE_TS_ESM: '1', // Node reads our TypeScript as it is; to have all of it translated takes four seconds
  })
  const read = PlaywrightReport.safeParse(readReport(report))
  if (!read.success) return void (total.failed += 1)
  total.passed += read.data.stats.expected
  total.failed += read.data.stats.unexpected + read.data.stats.flaky
  if (code !== 0 && read.data.stats.unexpected === 0) total.failed += 1
}

const only = new Set(process.argv.slice(2))
const wants = (part: string): boolean => only.size === 0 || only.has(part)

if (wants('unit')) await vitest('embedded', [])
if (wants('postgres')) {
  const found = findPostgres()
  if (!found)
    say('PostgreSQL: no binaries found here, so the database tests ran on the embedded engine alone.')
  else {
    say(`PostgreSQL: running the database tests again on the binaries in ${found}.`)
    const server = await startPostgres(found)
    try {
      const files = databaseTests().filter((file) => !sameOnEveryEngine.has(file))
      await vitest('postgres', files, { TEST_DATABASE_SERVER: server.url })
    } finally {
      await server.stop()
    }
  }
}
if (wants('browser') || wants('components'))
  await vitest('components', ['--config', 'vitest.browser.config.ts'])
if (wants('browser')) {
  await buildWeb()
  await playwright([])
}
rmSync(reports, { recursive: true, force: true })
for (const failure of failures) say(`failed: ${failure}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
