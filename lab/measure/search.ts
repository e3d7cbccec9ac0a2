/** Prints how many search queries are understood, of those used to develop the rules and of held-out ones. */
import { development } from '../../contract/ledger/search/testing/development.ts'
import { heldOut } from '../../contract/ledger/search/testing/held-out.ts'
import { measure } from '../../contract/ledger/search/testing/measure.ts'

for (const [name, cases] of [
  ['development', development],
  ['held out', heldOut],
] as const) {
  const { right, of, wrong } = measure(cases)
  process.stdout.write(`${name}: ${right} of ${of} understood exactly\n`)
  for (const each of wrong) process.stdout.write(`  ${JSON.stringify(each)}\n`)
}
