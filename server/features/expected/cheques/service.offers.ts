/** Cheques that a bank has paid or credited but that are missing from the cheque book. */
import type { ChequeOffer } from '#contract/expected/cheques.ts'
import { wireAmount } from '#contract/money.ts'
import { type Day, addDays } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { selectFreeCheques, selectLine } from '../store.lines.ts'
import type { Line } from '../types.ts'
import { plainNumber, type Reading, readLine } from '../../payments/transfers/sent-line.ts'
import { type ChequeRow, insertDismissal } from './store.ts'

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

export const isInBook = (
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
export function printedIn(text: string, number: string): string {
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
