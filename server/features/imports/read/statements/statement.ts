import type { Fault, FileAccount, FileRow, UnreadableLine } from '../types.ts'

export type Statement = { rows: FileRow[]; unreadable: UnreadableLine[]; accounts: FileAccount[] }

/** A row as parsed from a bank's format; the day or the amount is null if it cannot be read. */
type Given = Pick<FileRow, 'line' | 'currency' | 'text' | 'payee' | 'reference' | 'account' | 'id'> &
  Partial<Omit<FileRow, 'day' | 'amountMinor'>> & { day: string | null; amountMinor: bigint | null }

/** Adds a row and returns it. For an unreadable row, records why, with the text to show, and returns null. */
export function addRow(found: Statement, { day, amountMinor, ...row }: Given, shown: string): FileRow | null {
  const refuse = (fault: Fault): null => {
    found.unreadable.push({ line: row.line, fault, text: shown })
    return null
  }
  if (day === null) return refuse('date')
  if (!/^[A-Z]{3}$/.test(row.currency)) return refuse('currency')
  if (amountMinor === null) return refuse('amount')
  const unsaid = { category: null, note: '', tags: [], transfer: null, verified: false, pending: false }
  const whole = { ...unsaid, ...row, day, amountMinor }
  found.rows.push(whole)
  return whole
}
