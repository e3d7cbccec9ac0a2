import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { onServer } from '../test/postgres.ts'
import { startCitus } from '../test/citus.ts'
import { prepareCitus } from './citus-build.ts'
import { databaseTests } from './database-tests.ts'
import { scratchInMemory } from './scratch.ts'

/**
 * `npm run check:citus`: all database tests, HTTP flows and property tests on a Citus cluster of a coordinator and two
 * workers, with every user table distributed, then the tests of distribution itself. `-- FILE…` runs some files. Where
 * there is no Citus and none can be built it says why and ends with 0.
 */

const root = path.join(import.meta.dirname, '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const Report = z.object({
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

const prepared = prepareCitus(say)
if ('missing' in prepared) {
  say(`skipped: ${prepared.missing}.`)
  process.exit(0)
}
const scratch = scratchInMemory()
if (scratch !== null) process.env['TMPDIR'] = scratch
const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-citus-'))
const cluster = await startCitus(prepared.bin)
const end = async (): Promise<void> => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  if (scratch !== null) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))

/** Runs test files against the cluster; answers the exit code. */
function runTests(files: readonly string[], report: string): Promise<number> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]
  const child = spawn(process.execPath, [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    stdio: 'inherit',
    cwd: root,
    env: {
      ...process.env,
      TEST_DATABASE_SERVER: cluster.coordinator.url,
      TEST_DATABASE_WORKERS: cluster.workers.map((worker) => worker.url).join(','),
    },
  })
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Keeps the result of a whole run. */
function record(versions: string, report: z.infer<typeof Report>, seconds: number): string[] {
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative(root, name)} > ${fullName}`),
  )
  const lines = [
    `# npm run check:citus, ${new Date().toISOString().slice(0, 10)}`,
    versions,
    'A coordinator and two workers on loopback; all user tables distributed by user_id, 4 shards.',
    `${report.numPassedTests} tests passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped, in ${report.testResults.length} files and ${seconds} s.`,
    ...failures.map((failure) => `failed: ${failure}`),
  ]
  return lines
}

const begun = performance.now()
try {
  const [versions = ''] = await onServer(cluster.coordinator.url, async (client) => {
    await client.query('create extension if not exists citus')
    const { rows } = await client.query<{ versions: string }>(
      "select citus_version() || '; ' || version() as versions",
    )
    return rows.map((row) => row.versions)
  })
  say(versions)
  const named = process.argv.slice(2)
  const report = path.join(folder, 'report.json')
  const code = await runTests(named.length > 0 ? named : databaseTests(), report)
  const read = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  const lines = record(versions, read, Math.round((performance.now() - begun) / 1000))
  for (const line of lines) say(line)
  if (named.length === 0) {
    mkdirSync(path.join(root, 'docs', 'evidence'), { recursive: true })
    writeFileSync(path.join(root, 'docs', 'evidence', 'citus.txt'), `${lines.join('\n')}\n`)
  }
  process.exitCode = code
} finally {
  await end()
}
