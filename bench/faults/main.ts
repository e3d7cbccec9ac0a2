/** Runs the fault scripts: all of them, or those named (`npm run bench:faults -- F3 F11`). */
import { bankFaults } from './bank.ts'
import { clockFaults } from './clock.ts'
import { diskFaults } from './disk.ts'
import { killFaults } from './kill.ts'
import { loadFaults } from './load.ts'
import { postgresFaults } from './postgres.ts'
import { type Fault, keepResult } from './report.ts'
import { resourceFaults } from './resources.ts'
import { socketFaults } from './sockets.ts'
import { startFaults } from './start.ts'

const faults: Fault[] = [
  ...killFaults,
  ...startFaults,
  ...diskFaults,
  ...postgresFaults,
  ...bankFaults,
  ...resourceFaults,
  ...clockFaults,
  ...loadFaults,
  ...socketFaults,
]
const wanted = new Set(process.argv.slice(2).map((name) => name.toUpperCase()))
const chosen = faults.filter(({ name }) => wanted.size === 0 || wanted.has(name.toUpperCase()))
if (chosen.length === 0) {
  process.stderr.write(`Known: ${faults.map(({ name }) => name).join(' ')}\n`)
  process.exit(2)
}
let failed = 0
for (const fault of chosen) {
  const started = performance.now()
  const result = await fault.run().catch((error: unknown) => {
    process.stderr.write(
      `${fault.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    return {
      passed: false,
      figures: { error: error instanceof Error ? error.message.slice(0, 200) : 'failed' },
    }
  })
  if (!result.passed) failed += 1
  process.stdout.write(`${keepResult(fault, result, (performance.now() - started) / 1000)}\n`)
}
process.exit(failed === 0 ? 0 : 1)
