/** Cheques that a bank has paid or credited but that are missing from the cheque book. */
import type { ChequeOffer } from '#contract/expected/cheques.ts'
import { wireAmount } from '#contract/money.ts'
import { type Day, addDays, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { type Tx, read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { selectFreeCheques, selectLine } from '../store.lines.ts'
import type { Line } from '../types.ts'
import { plainNumber, type Reading, readLine } from '../../payments/transfers/sent-line.ts'
import { type ChequeRow, insertDismissal, selectCheques } from './store.ts'

const offeredDays = 365
const mostOffers = 12

export async function readOffers(
  tx: Tx,
  userId: string,
  cheques: readonly ChequeRow[],
  day: Day,
): Promise<ChequeOffer[]> {
  const lines = await selectFreeCheques(tx, userId, addDays(day, -offeredDays))
  return offersOf(lines, cheques).slice(0, mostOffers)
}

/** A cheque that the bank returned, as a line that belongs to none of the book says; amounts in minor units. */
export type ReturnedLine = { line: Line; number: string | null; amount: bigint; fee: bigint | null }

/** A return's fee is booked within this many days. */
const feeDays = 3

/** A cheque is presented at most so many days after its date. */
const presentedDays = 10

/**
 * The returns since a day of cheques that the book lacks, each with what the bank charged for it, and those of the book
 * of which a bank lists the charge alone.
 */
export async function readReturnedLines(ctx: Ctx, since: Day): Promise<ReturnedLine[]> {
  return read(ctx.db, ctx, async (tx) => {
    const [lines, cheques] = await Promise.all([
      selectFreeCheques(tx, ctx.userId, since),
      selectCheques(tx, ctx.userId),
    ])
    const read = lines.flatMap((line) => {
      const reading = line.pending ? null : readLine(line)
      return reading ? [{ ...reading, line }] : []
    })
    const returns = read.filter(({ role }) => role === 'return')
    const fees = read.filter(({ role }) => role === 'fee')
    const shown = (line: Line, number: string | null): string | null =>
      number === null ? null : printedIn(line.text, number)
    const listed = returns
      .filter((one) => !isInBook(one, cheques))
      .map(({ line, number, ...one }): ReturnedLine => {
        const fee = fees.find((each) => isFeeOf(each, { ...one, line, number }))
        return { line, number: shown(line, number), amount: line.minor, fee: fee?.line.minor ?? null }
      })
    const charged = fees.flatMap((fee): ReturnedLine[] => {
      const cheque = returns.some((one) => isFeeOf(fee, one)) ? null : chargedFor(fee, cheques)
      if (!cheque) return []
      const { line } = fee
      return [{ line, number: cheque.number, amount: cheque.amount_minor, fee: line.minor }]
    })
    return [...listed, ...charged]
  })
}

type ReadCheque = Reading & { line: Line }

const isFeeOf = (fee: ReadCheque, returned: ReadCheque): boolean =>
  fee.line.accountId === returned.line.accountId &&
  (fee.number === null || returned.number === null || fee.number === returned.number) &&
  Math.abs(daysBetween(returned.line.day, fee.line.day)) <= feeDays

/** The one open cheque of the book that a charge for a return names, or that was due before it. */
function chargedFor({ line, number }: ReadCheque, cheques: readonly ChequeRow[]): ChequeRow | null {
  const [cheque, ...more] = cheques.filter(
    (one) =>
      one.direction === 'given' &&
      one.state === 'planned' &&
      (one.account_id === null || one.account_id === line.accountId) &&
      one.date <= line.day &&
      (number === null
        ? daysBetween(one.date, line.day) <= presentedDays
        : one.number !== null && plainNumber(one.number) === number),
  )
  return cheque && more.length === 0 ? cheque : null
}

const isInBook = (
  { number, direction }: Pick<Reading, 'number' | 'direction'>,
  cheques: readonly ChequeRow[],
): boolean =>
  cheques.some(
    (cheque) =>
      cheque.number !== null && cheque.direction === direction && plainNumber(cheque.number) === number,
  )

/** One offer for each number that no cheque has, newest first, which `lines` must be too. */
function offersOf(lines: readonly Line[], cheques: readonly ChequeRow[]): ChequeOffer[] {
  const offeredKeys = new Set<string>()
  return lines.flatMap((line): ChequeOffer[] => {
    const reading = readLine(line)
    if (line.pending || reading?.role !== 'debit' || reading.number === null) return []
    const { number, direction } = reading
    const key = `${line.accountId} ${direction} ${number}`
    if (isInBook(reading, cheques) || offeredKeys.has(key)) return []
    offeredKeys.add(key)
    return [
      {
        transaction_id: line.id,
        direction,
        number: printedIn(line.text, number),
        date: line.day,
        currency: line.currency,
        amount: wireAmount(line.minor, line.currency),
        account_id: line.accountId,
        text: line.text,
      },
    ]
  })
}

/** The number with its leading zeros, as printed in the bank's text. */
function printedIn(text: string, number: string): string {
  const all = text.normalize('NFKC').match(/\d{2,12}/g) ?? []
  return all.find((digits) => plainNumber(digits) === number) ?? number
}

/** Dismisses a bank line, so that it is not offered again. */
export async function dismissOffer(ctx: Ctx, transactionId: string): Promise<void> {
  await writeChange(
    ctx,
    'cheque.dismiss',
    async (tx) => {
      const id = transactionId.toLowerCase()
      const line = (isUuid(id) ? await selectLine(tx, ctx.userId, id) : null) ?? fail('transaction_not_found')
      await insertDismissal(tx, ctx.userId, line.id, ctx.clock.now())
      return line
    },
    ({ text }) => ({ name: text }),
  )
}
