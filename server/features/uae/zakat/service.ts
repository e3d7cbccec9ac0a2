/** The private zakat worksheet. While it is off, nothing about it is stored, exported or recorded. */
import type { BodyOf } from '#contract/endpoint.ts'
import { parseMinor, wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { payZakat as payContract, saveZakat as saveContract, Zakat } from '#contract/uae/zakat.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, system, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { readHoldings } from './service.holdings.ts'
import {
  deletePaymentRow,
  deleteWorksheet,
  deleteWorksheetTrail,
  insertPayment,
  selectPayments,
  selectSettings,
  type Settings,
  undecided,
  upsertSettings,
  upsertInvestmentTreatments,
  upsertTreatments,
} from './store.ts'
import { linesOf, needsPrice, nisabGrams, nisabOf, ratePercent, resultsOf, runningYear } from './worksheet.ts'

const aed = (minor: bigint): number => wireAmount(minor, baseCurrency)
const mostMinor = 10n ** 12n
const oldestDay = '1970-01-01'

/** Today's worksheet; null while it is off. */
export async function readZakat(ctx: Ctx): Promise<Zakat | null> {
  return read(ctx.db, ctx, async (tx) => ((await selectSettings(tx, ctx.userId)) ? viewZakat(tx, ctx) : null))
}

/** Turns the worksheet on if it is off, and stores the given settings. */
export async function saveZakat(ctx: Ctx, input: BodyOf<typeof saveContract>): Promise<Zakat> {
  return writeChange(ctx, 'zakat.edit', async (tx) => {
    const before = (await selectSettings(tx, ctx.userId)) ?? {
      metal: 'gold',
      price: null,
      year: 'lunar',
      begins: null,
      answers: undecided,
    }
    await upsertSettings(tx, ctx.userId, withInput(before, input, today(ctx.clock)), ctx.clock.now())
    await upsertTreatments(tx, ctx.userId, input.accounts ?? [])
    await upsertInvestmentTreatments(tx, ctx.userId, input.investments ?? [])
    return viewZakat(tx, ctx)
  })
}

function withInput(before: Settings, input: BodyOf<typeof saveContract>, day: Day): Settings {
  const { jewellery, shares, lent, gratuity, debts, dips } = input.answers ?? {}
  const { answers } = before
  const begins = input.begins === undefined ? before.begins : input.begins
  if (begins !== null && (begins < oldestDay || begins > day))
    return fail('zakat_day_invalid', {}, { field: 'begins' })
  const metal = input.metal ?? before.metal
  // a price of the other metal does not apply
  const price = metal === before.metal ? before.price : null
  return {
    metal,
    price: input.price === undefined ? price : readPrice(input.price, day),
    year: input.year ?? before.year,
    begins,
    answers: {
      jewellery: jewellery ?? answers.jewellery,
      shares: shares ?? answers.shares,
      lent: lent ?? answers.lent,
      gratuity: gratuity ?? answers.gratuity,
      debts: debts ?? answers.debts,
      dips: dips ?? answers.dips,
    },
  }
}

function readPrice(price: { per_gram: number; day: Day } | null, day: Day): Settings['price'] {
  if (price === null) return null
  if (price.day < oldestDay || price.day > day) return fail('zakat_day_invalid', {}, { field: 'price' })
  return { minor: readAmount(price.per_gram, 'price'), day: price.day }
}

function readAmount(amount: number, field: string): bigint {
  const minor = parseMinor(amount, baseCurrency)
  if (minor === null || minor <= 0n || minor > mostMinor) return fail('zakat_amount_invalid', {}, { field })
  return minor
}

/** Turns the worksheet off: deletes its rows and its entries in the change history. */
export async function deleteZakat(ctx: Ctx): Promise<void> {
  const gone = await write(ctx.db, ctx, (tx) => deleteWorksheet(tx, ctx.userId))
  await system(ctx.db, (tx) => deleteWorksheetTrail(tx, ctx.userId))
  if (!gone) fail('zakat_off')
}

export async function payZakat(ctx: Ctx, input: BodyOf<typeof payContract>): Promise<Zakat> {
  return writeChange(ctx, 'zakat.payment', async (tx) => {
    if (!(await selectSettings(tx, ctx.userId))) fail('zakat_off')
    const now = ctx.clock.now()
    if (input.day < oldestDay || input.day > today(ctx.clock)) fail('zakat_day_invalid', {}, { field: 'day' })
    const amount_minor = readAmount(input.amount, 'amount')
    const row = { id: newId(now), day: input.day, amount_minor, note: input.note ?? '' }
    await insertPayment(tx, ctx.userId, row, now)
    return viewZakat(tx, ctx)
  })
}

export async function deleteZakatPayment(ctx: Ctx, id: string): Promise<Zakat> {
  return writeChange(ctx, 'zakat.delete', async (tx) => {
    if (!isUuid(id) || !(await deletePaymentRow(tx, ctx.userId, id))) fail('zakat_payment_not_found')
    return viewZakat(tx, ctx)
  })
}

async function viewZakat(tx: Tx, ctx: Ctx): Promise<Zakat> {
  const { userId } = ctx
  const day = today(ctx.clock)
  const settings = (await selectSettings(tx, userId)) ?? fail('zakat_off')
  const running = settings.begins === null ? null : runningYear(settings.begins, settings.year, day)
  const payments = await selectPayments(tx, userId)
  const { holdings, leftOut, lowest } = await readHoldings(tx, ctx, running?.from ?? null, day)
  const nisab = nisabOf(settings)
  const dip = lowest && nisab !== null && lowest.minor < nisab ? lowest : null
  const lines = linesOf(holdings, settings.answers)
  const needed = needsPrice(settings, day)
  const results = nisab === null || needed ? null : resultsOf(lines, { ...settings, nisab, dip })
  const { price } = settings
  const paid = payments.filter((payment) => running === null || payment.day >= running.from)
  return {
    metal: settings.metal,
    price: price && { per_gram: aed(price.minor), day: price.day },
    price_needed: needed,
    nisab: { grams: nisabGrams[settings.metal], amount: nisab === null ? null : aed(nisab) },
    year: settings.year,
    rate: ratePercent[settings.year],
    begins: settings.begins,
    running,
    answers: settings.answers,
    lines: lines.map(({ accountId, instrumentId, minor, ...line }) => ({
      account_id: accountId,
      instrument_id: instrumentId,
      ...line,
      amount: aed(minor),
    })),
    left_out: leftOut,
    dip: dip && { day: dip.day, amount: aed(dip.minor) },
    least: results && { base: aed(results.least.base), due: aed(results.least.due) },
    most: results && { base: aed(results.most.base), due: aed(results.most.due) },
    open: results?.open ?? [],
    payments: payments.map(({ amount_minor, ...payment }) => ({ ...payment, amount: aed(amount_minor) })),
    paid: aed(paid.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)),
  }
}
