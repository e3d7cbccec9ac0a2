/**
 * Reads the figures of the screens for the sandbox bank's people, and prints those with the same name that differ.
 * `--all` prints every figure. Ends with 1 if any differ.
 */
import { connectBank } from '../../test/connect.ts'
import { startWorld, wholeHistory } from '../../test/world.ts'
import { readFigures } from '../figures.ts'

const people = ['salaried', 'freelancer', 'tenant', 'investor', 'commitments', 'maya', 'rami', 'kuwaiti']

const world = await startWorld({ engine: 'embedded', logLevel: 'error', sandbox: wholeHistory })
let differing = 0
for (const person of people) {
  const user = await world.signUp()
  await connectBank(world, user, { person })
  const figures = await readFigures(user, await world.signUp())
  const lines = [...figures].flatMap(([name, values]) => {
    const differs = new Set(values.values()).size > 1
    if (differs) differing += 1
    const said = [...values].map(([screen, value]) => `${screen} ${value ?? '–'}`).join(', ')
    return differs || process.argv.includes('--all') ? [`  ${differs ? '!' : ' '} ${name}: ${said}`] : []
  })
  console.log([`${person}: ${figures.size} names`, ...lines].join('\n'))
}
await world.stop()
process.exitCode = differing > 0 ? 1 : 0
