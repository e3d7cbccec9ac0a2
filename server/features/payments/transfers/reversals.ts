/** Pairs payments with what came back of them into the same account: returned cheques and direct debits, refunded remittances. Pure. */
import { daysBetween } from '#contract/period.ts'
import { isRefund, isReturned, readLine, readSentLine, remittanceWords } from './sent-line.ts'
import { decided, type EdgeOf, type PairOf } from './decided.ts'
import type { TransferCandidate } from './legs.ts'

/** For how many days after a payment the whole of it may come back. */
export const returnDays = { cheque: 10, sent: 45 }

/** PostgreSQL's regular expression of lines that may be such payments. */
export const reversibleWords = `(chq|cheque|clearing|شيك|direct debit|dds)|${remittanceWords}`

type Row = { row: TransferCandidate; place: number }

/** Beyond so many possible pairs of one amount nothing tells which payment came back, and none is paired. */
const mostPossible = 40_000

/** The pairs among rows sorted by id. The nearer payment goes first, and cheques by their numbers. */
export function findReversals(candidates: readonly TransferCandidate[]): PairOf<Row>[] {
  const rows = candidates.map((row, place) => ({ row, place }))
  const accounts = Map.groupBy(rows, ({ row }) => `${row.accountId} ${row.currency} ${row.amountMinor}`)
  return decided(
    [...accounts.values()].flatMap((equal) => [
      ...chequesOf(equal),
      ...directDebitsOf(equal),
      ...refundsOf(equal),
    ]),
  )
}

/** Payments in one account of one amount: each cheque with its returns. */
function chequesOf(equal: readonly Row[]): EdgeOf<Row>[] {
  const read = equal.flatMap((placed) => {
    const { text, kind, direction } = placed.row
    const reading = readLine({ text, kind, type: direction === 'credit' ? 'income' : 'expense' })
    return reading ? [{ placed, ...reading }] : []
  })
  const returns = read.filter(({ role }) => role === 'return')
  const cheques = read.filter(({ role }) => role === 'debit')
  if (cheques.length * returns.length > mostPossible) return []
  return cheques.flatMap((cheque) =>
    returns.flatMap((back): EdgeOf<Row>[] => {
      const days = daysBetween(cheque.placed.row.day, back.placed.row.day)
      const isNumbered = cheque.number !== null && back.number !== null
      const fits = back.direction === cheque.direction && (!isNumbered || cheque.number === back.number)
      if (!fits || days < 0 || days > returnDays.cheque) return []
      const isDebit = cheque.placed.row.direction === 'debit'
      const [debit, credit] = isDebit ? [cheque.placed, back.placed] : [back.placed, cheque.placed]
      return [{ debit, credit, rank: isNumbered ? days : 100 }]
    }),
  )
}

const directDebitWords = /(?<![\p{L}\p{N}])(?:DIRECT DEBIT|(?:UAE)?DDS)(?![\p{L}\p{N}])/u

/** Direct debits that the account did not cover: the bank takes the money and gives it back. */
function directDebitsOf(equal: readonly Row[]): EdgeOf<Row>[] {
  const named = equal.filter(({ row }) => directDebitWords.test(row.text.normalize('NFKC').toUpperCase()))
  const debits = named.filter(({ row }) => row.direction === 'debit')
  const returns = named.filter(({ row }) => row.direction === 'credit' && isReturned(row.text))
  if (debits.length * returns.length > mostPossible) return []
  return debits.flatMap((debit) =>
    returns.flatMap((credit): EdgeOf<Row>[] => {
      const days = daysBetween(debit.row.day, credit.row.day)
      return days < 0 || days > returnDays.cheque ? [] : [{ debit, credit, rank: days }]
    }),
  )
}

/** Money sent through a service that gave all of it back. */
function refundsOf(equal: readonly Row[]): EdgeOf<Row>[] {
  const channelOf = ({ row }: Row): string | null => {
    const reading = readSentLine(row.text, row.kind)
    return reading?.role === 'sent' ? reading.channel : null
  }
  const refunds = equal.filter(({ row }) => row.direction === 'credit' && isRefund(row.text))
  const debits = equal.filter(({ row }) => row.direction === 'debit')
  if (debits.length * refunds.length > mostPossible) return []
  return debits.flatMap((debit) => {
    const channel = refunds.length === 0 ? null : channelOf(debit)
    return refunds.flatMap((credit): EdgeOf<Row>[] => {
      const days = daysBetween(debit.row.day, credit.row.day)
      const fits = channel !== null && channel === channelOf(credit) && days >= 0 && days <= returnDays.sent
      return fits ? [{ debit, credit, rank: 200 + days }] : []
    })
  })
}
