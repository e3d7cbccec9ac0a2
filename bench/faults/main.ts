/** Runs the fault scripts: all of them, or those named (`npm run bench:faults -- F3 F11`). */
import { bankFaults } from './bank.ts'
import { clockFaults } from './clock.ts'
import { hugeFaults } from './huge.ts'
import { killFaults } from './kill.ts'
import { loadFaults } from './load.ts'
import { postgresFaults } from './postgres.ts'
import { cellsOf, chooseStages, type Fault, putRow, runStage } from './report.ts'
import { resourceFaults } from './resources.ts'
import { startFaults } from './start.ts'

const faults: Fault[] = [
  ...bankFaults,
  ...killFaults,
  ...hugeFaults,
  ...startFaults,
  ...postgresFaults,
  ...resourceFaults,
  ...clockFaults,
  ...loadFaults,
]
const chosen = chooseStages(faults)
const times: { name: string; seconds: number }[] = []
let failed = 0

async function runOne(fault: Fault): Promise<void> {
  const { name, summary, floor } = fault
  const { passed, figures, seconds } = await runStage(fault)
  if (!passed) failed += 1
  times.push({ name, seconds })
  process.stdout.write(`${JSON.stringify({ name, passed, seconds, figures })}\n`)
  if (process.env['BENCH_KEEP'] === 'no') return // not a figure for the stated size
  putRow('reliability.md', '<!-- faults -->', [name, summary, floor, ...cellsOf([figures], passed, seconds)])
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

const started = performance.now()
await runAll()
const totalSeconds = (performance.now() - started) / 1000
const sum = times.reduce((total, { seconds }) => total + seconds, 0)
process.stderr.write(
  `${chosen.length - failed} of ${chosen.length} passed in ${(totalSeconds / 60).toFixed(1)} minutes\n${times
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s (${((seconds / sum) * 100).toFixed(0)} %)\n`)
    .join('')}`,
)
process.exit(failed === 0 ? 0 : 1)
