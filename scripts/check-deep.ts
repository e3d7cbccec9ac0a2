import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** npm run check:deep: the property tests and the simulator at their full sizes; one JSON line a figure at the end. */
const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-deep-'))
const report = path.join(folder, 'report.jsonl')
const seed = process.env['CHECK_SEED'] ?? String(Date.now() % 1_000_000)
const files = [
  'server/features/sync/reconcile.property.test.ts',
  'server/features/transactions/totals.test.ts',
  'server/features/transactions/transfers.test.ts',
  'contract/money.test.ts',
  'contract/period.test.ts',
  'test/simulator',
  'test/fuzz.test.ts',
]
process.stdout.write(`CHECK_SEED=${seed}\n`)
const child = spawn(
  process.execPath,
  [path.join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files],
  {
    stdio: 'inherit',
    env: {
      CHECK_RUNS: '10000',
      SIMULATOR_RUNS: '200',
      SIMULATOR_STEPS: '40',
      READERS_MS: '600000',
      ...process.env,
      CHECK_SEED: seed,
      CHECK_REPORT: report,
    },
  },
)
child.on('exit', (code) => {
  try {
    process.stdout.write(readFileSync(report, 'utf8'))
  } catch {
    process.stdout.write('no figures were reported\n')
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
