import { amountFaultOf } from '../amounts.ts'
import { dateFaultOf } from '../dates.ts'
import type { Fault, FileAccount, FileRow, LeftOutLine, UnreadableLine } from '../types.ts'

export type Statement = {
  rows: FileRow[]
  unreadable: UnreadableLine[]
  leftOut: LeftOutLine[]
  accounts: FileAccount[]
}
export const emptyStatement = (): Statement => ({ rows: [], unreadable: [], leftOut: [], accounts: [] })

/** A row as parsed from a bank's format; the day or the amount is null if it cannot be read. */
type Given = Pick<FileRow, 'line' | 'currency' | 'text' | 'payee' | 'reference' | 'account' | 'id'> &
  Partial<Omit<FileRow, 'day' | 'amountMinor'>> & {
    day: string | null
    amountMinor: bigint | null
    /** How the file writes them, to say what is wrong with them. */
    dateText: string
    amountText: string
  }

/** Adds a row and returns it. For an unreadable row, records why, with the text to show, and returns null. */
export function addRow(
  statement: Statement,
  { day, amountMinor, dateText, amountText, ...row }: Given,
  excerpt: string,
): FileRow | null {
  const refuse = (fault: Fault): null => {
    statement.unreadable.push({ line: row.line, fault, text: excerpt })
    return null
  }
  if (day === null) return refuse(dateFaultOf(dateText))
  if (!/^[A-Z]{3}$/.test(row.currency)) return refuse('currency')
  if (amountMinor === null) return refuse(amountFaultOf(amountText))
  const defaults = { category: null, note: '', tags: [], transfer: null, verified: false, pending: false }
  const whole = { ...defaults, ...row, day, amountMinor }
  statement.rows.push(whole)
  return whole
}
