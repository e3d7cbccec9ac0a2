/** Cheques that a bank returned, of the cheque book and of bank lines alone. */
import type { ReturnedCheque } from '#contract/expected/returned-cheque.ts'
import { wireAmount } from '#contract/money.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { plainNumber, type Reading, readLine } from '../../payments/transfers/sent-line.ts'
import { selectFreeCheques, selectFreeReturns, selectLinkedLines } from '../store.lines.ts'
import type { Line, LinkedLine } from '../types.ts'
import { isInBook, printedIn } from './service.offers.ts'
import { type ChequeRow, selectCheques } from './store.ts'

/** A cheque that the bank returned, as a line that belongs to none of the book says; amounts in minor units. */
export type ReturnedLine = { line: Line; number: string | null; amount: bigint; fee: bigint | null }

/** A return's fee is booked within this many days, one that names its cheque also weeks later. */
const feeDays = 3
const numberedFeeDays = 60

/** A cheque is presented at most so many days after its date. */
const presentedDays = 10

/** What lines without a cheque say about returns: returns, and charges for which no return is listed. */
type FreeReturns = {
  returns: (ReturnedLine & { inBook: boolean })[]
  /** With the open cheque of the book that was charged for, if one is known. */
  charges: { line: Line; number: string | null; cheque: ChequeRow | null }[]
}

/**
 * The returns since a day of cheques that the book lacks, each with what the bank charged for it, and those of the book
 * of which a bank lists the charge alone.
 */
export async function readReturnedLines(ctx: Ctx, since: Day): Promise<ReturnedLine[]> {
  return read(ctx.db, ctx, async (tx) => {
    const cheques = await selectCheques(tx, ctx.userId)
    const { returns, charges } = await readFreeReturns(tx, ctx.userId, cheques, since)
    return [
      ...returns.filter(({ inBook }) => !inBook),
      ...charges.flatMap(({ line, cheque }) =>
        cheque ? [{ line, number: cheque.number, amount: cheque.amount_minor, fee: line.minor }] : [],
      ),
    ]
  })
}

/** All returns since a day, newest first: of cheques of the book, and of those that it lacks. */
export async function readReturns(tx: Tx, userId: string, since: Day): Promise<ReturnedCheque[]> {
  const [cheques, lines] = await Promise.all([
    selectCheques(tx, userId),
    selectLinkedLines(tx, userId, 'cheque'),
  ])
  const { returns, charges } = await readFreeReturns(tx, userId, cheques, since)
  const all = [
    ...cheques.flatMap((cheque) => returnsOf(cheque, lines.get(cheque.id) ?? [])),
    ...returns.map(({ line, number, amount, fee }) => viewReturn(line, { number, amount, fee })),
    ...charges.map(({ line, number, cheque }) =>
      viewReturn(line, {
        cheque,
        number: cheque?.number ?? number,
        amount: cheque?.amount_minor ?? null,
        fee: line.minor,
      }),
    ),
  ]
    .filter(({ date }) => date >= since)
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  if (all.length === 0) return []
  const linked = [...lines.values()].flat().filter(({ role, pending }) => role === 'debit' && !pending)
  const debits = [...(await selectFreeCheques(tx, userId, since)), ...linked].flatMap(
    (line): ReadCheque[] => {
      const reading = line.pending ? null : readLine(line)
      return reading?.role === 'debit' && reading.direction === 'given' ? [{ ...reading, line }] : []
    },
  )
  return all.map((one) => ({ ...one, paid: paymentOf(one, all, debits) }))
}

/** The line that pays a cheque of its number and amount after the last of its returns, which are newest first. */
function paymentOf(
  { number, currency, amount }: Returned,
  returns: readonly Returned[],
  debits: readonly ReadCheque[],
): ReturnedCheque['paid'] {
  if (number === null) return null
  const plain = plainNumber(number)
  const last = returns.find((one) => one.number !== null && plainNumber(one.number) === plain)?.date ?? ''
  const paying = debits.find(
    ({ line, number: paid }) =>
      paid === plain &&
      line.currency === currency &&
      wireAmount(line.minor, currency) === amount &&
      line.day > last,
  )
  return paying ? { transaction_id: paying.line.id, date: paying.line.day } : null
}

type Returned = Omit<ReturnedCheque, 'paid'>

/** The returns of a cheque of the book; its charges alone say that it was returned where no return is listed. */
function returnsOf(cheque: ChequeRow, lines: readonly LinkedLine<'cheque'>[]): Returned[] {
  const booked = lines.filter(({ pending }) => !pending)
  const returns = booked.filter(({ role }) => role === 'return')
  const fees = booked.filter(({ role }) => role === 'fee')
  const shown = returns.length > 0 ? returns : fees
  return shown.map((line) => {
    const fee = fees.find(({ day }) => Math.abs(daysBetween(line.day, day)) <= feeDays)
    return viewReturn(line, {
      cheque,
      number: cheque.number,
      amount: cheque.amount_minor,
      fee: fee?.minor ?? null,
    })
  })
}

function viewReturn(
  { id, day, currency, text }: Line,
  about: { cheque?: ChequeRow | null; number: string | null; amount: bigint | null; fee: bigint | null },
): Returned {
  return {
    transaction_id: id,
    cheque_id: about.cheque?.id ?? null,
    number: about.number,
    date: day,
    currency,
    amount: about.amount === null ? null : wireAmount(about.amount, currency),
    fee: about.fee === null ? null : wireAmount(about.fee, currency),
    text,
  }
}

async function readFreeReturns(
  tx: Tx,
  userId: string,
  cheques: readonly ChequeRow[],
  since: Day,
): Promise<FreeReturns> {
  const lines = (await selectFreeReturns(tx, userId, since)).flatMap((line): ReadCheque[] => {
    const reading = line.pending ? null : readLine(line)
    return reading ? [{ ...reading, line }] : []
  })
  const shown = ({ line, number }: ReadCheque): string | null =>
    number === null ? null : printedIn(line.text, number)
  const returns = lines.filter(({ role }) => role === 'return')
  const fees = lines.filter(({ role }) => role === 'fee')
  return {
    returns: returns.map((one) => {
      const fee = fees.find((each) => isFeeOf(each, one))?.line.minor ?? null
      return {
        line: one.line,
        number: shown(one),
        amount: one.line.minor,
        fee,
        inBook: isInBook(one, cheques),
      }
    }),
    charges: fees
      .filter((fee) => !returns.some((one) => isFeeOf(fee, one)))
      .map((fee) => ({ line: fee.line, number: shown(fee), cheque: chargedFor(fee, cheques) })),
  }
}

type ReadCheque = Reading & { line: Line }

const isFeeOf = (fee: ReadCheque, returned: ReadCheque): boolean =>
  fee.line.accountId === returned.line.accountId &&
  (fee.number === null || returned.number === null || fee.number === returned.number) &&
  Math.abs(daysBetween(returned.line.day, fee.line.day)) <= (fee.number === null ? feeDays : numberedFeeDays)

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
