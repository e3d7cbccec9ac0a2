/** Prints how far the look-ahead was off in replayed histories, person by person, beside two simple guesses. */
import { type Backtest, backtest, horizons } from '../server/features/planning/ahead/testing/backtest.ts'
import { development } from '../server/features/planning/recurring/testing/development.ts'
import { generateHistory } from '../server/features/planning/recurring/testing/generate.ts'
import { heldOut } from '../server/features/planning/recurring/testing/held-out.ts'

const today = '2026-11-15'
const dirhams = (fils: number): string =>
  Math.round(fils / 100)
    .toLocaleString('en-AE')
    .padStart(8)
const percent = ([within, all]: readonly [number, number]): string =>
  `${((100 * within) / Math.max(all, 1)).toFixed(1)} %`

function print(title: string, all: readonly Backtest[]): void {
  console.log(`\n${title}: ${all.length} people; mean absolute error in AED`)
  console.log(
    `  ${''.padEnd(24)} ${horizons.map((days) => `${String(days).padStart(2)} days: ours, constant, last month`.padEnd(36)).join('')}in the band: 30 days, 90 days`,
  )
  for (const { name, errors, inBand, origins } of all) {
    const columns = errors.map(({ ours, constant, lastMonth }) =>
      `${dirhams(ours)} ${dirhams(constant)} ${dirhams(lastMonth)} ${ours < constant && ours < lastMonth ? ' ' : '!'}`.padEnd(
        36,
      ),
    )
    console.log(
      `  ${`${name} (${origins})`.padEnd(24)} ${columns.join('')}${percent(inBand.month).padStart(8)} ${percent(inBand.quarter).padStart(8)}`,
    )
  }
  const sum = (pick: (one: Backtest) => [number, number]): [number, number] =>
    all.reduce<[number, number]>((total, one) => [total[0] + pick(one)[0], total[1] + pick(one)[1]], [0, 0])
  const smaller = all.filter(({ errors }) =>
    errors.every(({ ours, constant, lastMonth }) => ours < constant && ours < lastMonth),
  ).length
  console.log(
    `  ours is smallest at every horizon for ${smaller} of ${all.length}; in the band ${percent(sum(({ inBand }) => inBand.month))} of 30 days, ${percent(sum(({ inBand }) => inBand.quarter))} of 90 days`,
  )
}

const sets = process.argv.includes('--development') ? ['development'] : ['development', 'held out']
for (const name of sets)
  print(
    name,
    (name === 'development' ? development : heldOut).map((plan) => backtest(generateHistory(plan, today))),
  )
