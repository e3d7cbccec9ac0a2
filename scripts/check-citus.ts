import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onServer } from '../test/postgres.ts'
import { startCitus } from '../test/citus.ts'
import { prepareCitus } from './citus-build.ts'
import { databaseTests } from './database-tests.ts'
import { scratchInMemory } from './scratch.ts'
import { readVitestReport, runTests, type VitestReport, failuresOf, vitestArgs } from './test-report.ts'

/**
 * `npm run check:citus`: runs all database tests on a Citus cluster of a coordinator and two workers, with
 * every user table distributed. `-- FILE…` runs some files. If Citus is missing and cannot be built, it
 * prints why and exits with 0.
 */

const root = path.join(import.meta.dirname, '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
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

/** Runs test files against the cluster; returns the exit code. */
const runOnCluster = (files: readonly string[], report: string): Promise<number> =>
  runTests({
    script: 'vitest/vitest.mjs',
    args: vitestArgs(report, files),
    env: {
      TEST_DATABASE_SERVER: cluster.coordinator.url,
      TEST_DATABASE_WORKERS: cluster.workers.map((worker) => worker.url).join(','),
    },
  })

/** The lines of a run's report. */
const linesOf = (versions: string, report: VitestReport, seconds: number): string[] => [
  `# npm run check:citus, ${new Date().toISOString().slice(0, 10)}`,
  versions,
  'A coordinator and two workers on loopback; all user tables distributed by user_id, 4 shards.',
  `${report.numPassedTests} tests passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped, in ${report.testResults.length} files and ${seconds} s.`,
  ...failuresOf(report).map((failure) => `failed: ${failure}`),
]

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
  const code = await runOnCluster(named.length > 0 ? named : databaseTests(), report)
  const read = readVitestReport(report)
  if (read === null) throw new Error('the tests left no report')
  const lines = linesOf(versions, read, Math.round((performance.now() - begun) / 1000))
  for (const line of lines) say(line)
  if (named.length === 0) {
    mkdirSync(path.join(root, 'docs', 'evidence'), { recursive: true })
    writeFileSync(path.join(root, 'docs', 'evidence', 'citus.txt'), `${lines.join('\n')}\n`)
  }
  process.exitCode = code
} finally {
  await end()
}
