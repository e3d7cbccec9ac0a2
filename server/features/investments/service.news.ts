/** What happened to investments lately that may be news. */
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isStale } from './holdings/view.ts'
import { type ReceivedDividend, selectDividends } from './lines/store.lines.ts'
import { type FedPrice, selectFedPrices } from './prices/store.feeds.ts'

/** Older ones are history. */
const newsDays = 10

export type InvestmentNews = {
  /** Dividends that arrived at a bank. */
  dividends: readonly ReceivedDividend[]
  /** Investments whose address gives no new price any more. */
  stale: readonly FedPrice[]
}

export async function readInvestmentNews(tx: Tx, userId: string, day: Day): Promise<InvestmentNews> {
  const fed = await selectFedPrices(tx, userId)
  return {
    dividends: await selectDividends(tx, userId, addDays(day, -newsDays)),
    stale: fed.filter((price) => isStale(price.kind, price.day, day)),
  }
}
