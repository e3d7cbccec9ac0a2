/** Runs the fault scripts: all of them, or those named (`npm run bench:faults -- F3 F11`). */
import { bankFaults } from './bank.ts'
import { clockFaults } from './clock.ts'
import { diskFaults } from './disk.ts'
import { hugeFaults } from './huge.ts'
import { killFaults } from './kill.ts'
import { loadFaults } from './load.ts'
import { postgresFaults } from './postgres.ts'
import { readFaults } from './reads.ts'
import { type Fault, keepResult } from './report.ts'
import { resourceFaults } from './resources.ts'
import { socketFaults } from './sockets.ts'
import { startFaults } from './start.ts'

const faults: Fault[] = [
  ...bankFaults,
  ...killFaults,
  ...hugeFaults,
  ...startFaults,
  ...diskFaults,
  ...postgresFaults,
  ...resourceFaults,
  ...clockFaults,
  ...readFaults,
  ...loadFaults,
  ...socketFaults,
]
const wanted = new Set(process.argv.slice(2).map((name) => name.toUpperCase()))
const chosen = faults.filter(({ name }) => wanted.size === 0 || wanted.has(name.toUpperCase()))
if (chosen.length === 0) {
  process.stderr.write(`Known: ${faults.map(({ name }) => name).join(' ')}\n`)
  process.exit(2)
}
const times: { name: string; seconds: number }[] = []
let failed = 0

async function runOne(fault: Fault): Promise<void> {
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
  const seconds = (performance.now() - started) / 1000
  times.push({ name: fault.name, seconds })
  const smaller = process.env['BENCH_KEEP'] === 'no' // not a figure for the stated size
  const said = smaller ? JSON.stringify({ name: fault.name, ...result }) : keepResult(fault, result, seconds)
  process.stdout.write(`${said}\n`)
}

/** Runs scripts that measure no times two at a time; then the others one by one, undisturbed. */
async function runAll(): Promise<void> {
  const beside = chosen.filter(({ untimed }) => untimed === true)
  const lane = async (): Promise<void> => {
    for (let next = beside.shift(); next; next = beside.shift()) await runOne(next)
  }
  await Promise.all([lane(), lane()])
  for (const fault of chosen) if (fault.untimed !== true) await runOne(fault)
}

const begun = performance.now()
await runAll()
const whole = (performance.now() - begun) / 1000
const sum = times.reduce((total, { seconds }) => total + seconds, 0)
process.stderr.write(
  `${chosen.length - failed} of ${chosen.length} passed in ${(whole / 60).toFixed(1)} minutes\n${times
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s (${((seconds / sum) * 100).toFixed(0)} %)\n`)
    .join('')}`,
)
process.exit(failed === 0 ? 0 : 1)
