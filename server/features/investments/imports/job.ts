/** Reads a broker's file, in the pool. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { importTrades } from '#contract/investments/investment-imports.ts'
import { isFlex, readFlex } from './flex.ts'
import { isInvestmentOfx, readInvestmentOfx } from './ofx.ts'
import type { FileTrades } from './row.ts'
import { readTable } from './table.ts'

export function run({ text, mapping }: Pick<BodyOf<typeof importTrades>, 'text' | 'mapping'>): FileTrades {
  if (isFlex(text)) return readFlex(text)
  return isInvestmentOfx(text) ? readInvestmentOfx(text) : readTable(text, mapping)
}
