import type { DomesticCost } from '#contract/uae/domestic.ts'
import { wireAmount } from '#contract/money.ts'
import { addMonths } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { listSeries } from '../../expected/series/service.ts'
import { housingFeeOf, isAbout, isLineOf, type Line, partsOf, presets, proposalOf } from './presets.ts'
import { type Lease, selectLines, selectRunningLease } from './store.ts'

const aed = (minor: bigint): number => wireAmount(minor, 'AED')
const shownPayments = 3
/** Bills of a season may be this many months older than a year. */
const seasonMonths = 2

/** The usual costs of a household, with proposals from the user's own payments; no amount is assumed. */
export async function readDomesticCosts(ctx: Ctx): Promise<DomesticCost[]> {
  const day = today(ctx.clock)
  const since = addMonths(day, -12)
  const series = (await listSeries(ctx)).filter(({ state }) => state === 'active' || state === 'suggested')
  const [lines, lease] = await read(ctx.db, ctx, async (tx) =>
    Promise.all([
      selectLines(tx, ctx.userId, addMonths(day, -12 - seasonMonths)),
      selectRunningLease(tx, ctx.userId, day),
    ]),
  )
  return presets.map((preset): DomesticCost => {
    const { key, cadence, category } = preset
    const all = lines.filter((line) => isLineOf(preset, line))
    const presetLines = all.filter((line) => line.day > since)
    const earlier = all.filter((line) => line.day <= since)
    const proposal = proposalOf(preset, presetLines, earlier, day)
    return {
      key,
      cadence,
      amount: proposal && aed(proposal.minor),
      basis: proposal && proposal.basis,
      next_date: proposal && proposal.next,
      account_id: presetLines[0]?.accountId ?? null,
      category_id: category,
      count: presetLines.length,
      year_total: aed(proposal?.total ?? 0n),
      payments: presetLines.slice(0, shownPayments).map(({ id, day: date, text, minor }) => ({
        transaction_id: id,
        date,
        text,
        amount: aed(minor),
      })),
      series_id: series.find(({ name }) => isAbout(key, name))?.id ?? null,
      parts: partsOf(preset, presetLines, day).map(({ minor, date, percent }) => ({
        amount: aed(minor),
        date,
        percent,
      })),
      housing_fee: key === 'dewa' && lease ? housingFee(lease, presetLines) : null,
    }
  })
}

function housingFee({ name, rent }: Lease, bills: readonly Line[]): DomesticCost['housing_fee'] {
  const fee = housingFeeOf(rent)
  const [newest] = bills
  const bill = newest && !newest.split && newest.minor > fee ? newest : null
  return {
    rent: aed(rent),
    amount: aed(fee),
    lease: name,
    bill: bill && {
      transaction_id: bill.id,
      date: bill.day,
      amount: aed(bill.minor),
      rest: aed(bill.minor - fee),
    },
  }
}
