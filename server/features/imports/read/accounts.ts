/** Tells the accounts of a file apart by their full numbers, of which only four digits are shown. */
import type { FileAccount } from './types.ts'

const maxName = 200

export type NamedAccount = {
  /** What stands before the digits: the bank or the kind of account. */
  title: string
  /** As the file writes it; '' if there is none. */
  number: string
  bank?: string
  currency: string | null
}
/** Finds the accounts of one file by what it says of them. */
export type AccountNames = (given: NamedAccount) => Pick<FileAccount, 'name' | 'number'>

/** Two accounts with the same four digits get different names; one account has one name in all its statements. */
export function accountNames(): AccountNames {
  const known = new Map<string, Pick<FileAccount, 'name' | 'number'>>()
  const taken = new Map<string, string | null>()
  return ({ title, number, bank = '', currency }) => {
    const plain = plainNumber(number)
    const key = JSON.stringify([plain === '' ? title : plain, bank, currency])
    const found = known.get(key)
    if (found) return found
    const wanted = (plain === '' ? title : `${title} …${plain.slice(-4)}`).slice(0, maxName - 10)
    let name = wanted
    if (taken.has(wanted) && taken.get(wanted) !== currency && currency !== null)
      name = `${wanted} ${currency}`
    for (let times = 2; taken.has(name); times += 1) name = `${wanted} (${times})`
    taken.set(name, currency)
    const account = { name, number: fullNumber(plain, bank) }
    known.set(key, account)
    return account
  }
}

const plainNumber = (text: string): string => text.replace(/[\s.\-/]+/g, '').toUpperCase()
export const isIban = (plain: string): boolean => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)

/** The number as it is kept, an IBAN alone or another after its bank's; null for one that is short or partly hidden. */
function fullNumber(plain: string, bank: string): string | null {
  if (isIban(plain)) return plain
  const isWhole = /^[A-Z\d]{6,40}$/.test(plain) && !/X{2}/.test(plain) && plain.replace(/\D/g, '').length >= 6
  return isWhole ? [plainNumber(bank), plain].filter(Boolean).join('/') : null
}

/** Whether a cell that names an account is a number, to be shown by four digits. */
export const isAccountNumber = (cell: string): boolean =>
  isIban(plainNumber(cell)) || (/^[\d\s.\-/]+$/.test(cell) && /^\d{8,}$/.test(plainNumber(cell)))

/** The number of the account that a text around a table speaks of; '' if it names none. */
export function accountNumberIn(text: string): string {
  const iban = /\b(AE\d{2}(?: ?\d){19})\b/.exec(text)?.[1]
  if (iban) return iban
  return /(?:account|a\/c)\s*(?:no\b|number|num\b|#)[^\d\n]{0,25}(\d[\d -]{6,22}\d)\b/i.exec(text)?.[1] ?? ''
}

/** Own accounts are few and each row has one; a column of many is the other party's. */
export function isOwnAccount(name: string, body: readonly string[][], column: number): boolean {
  const cells = body.filter((row) => row.filter((cell) => cell.trim() !== '').length > 2)
  const filled = cells.flatMap((row) => row[column]?.trim() || [])
  const count = new Set(filled).size
  const isFew = count <= 2 || count * 2 <= filled.length
  const isWhole = filled.length * 10 >= cells.length * 7
  // a person may be meant
  if (/^paid|من$/.test(name)) return isFew && filled.some((cell) => accountWords.test(cell))
  if (/^from ?\/? ?to$/.test(name)) return isFew && isWhole
  return (
    !/iban|konto|number|num$|no$|رقم|rekening|rachunku|uctu|szamla|^(?:compte|cuenta|conta)$/.test(name) ||
    cells.length === 0 ||
    (isFew && isWhole)
  )
}
/** The column of account numbers where accounts share a name: `Current` in dirhams and in dollars. */
export function numberedAccount(
  names: readonly string[],
  body: readonly string[][],
  account: number | undefined,
): number | undefined {
  if (account === undefined) return undefined
  const countIn = (column: number): number => new Set(body.map((row) => row[column]?.trim() ?? '')).size
  const found = names.findIndex(
    (name, column) =>
      /^(?:account )?iban$|^account (?:number|no)$|^رقم الحساب$/.test(name) &&
      isOwnAccount(name, body, column) &&
      countIn(column) > countIn(account),
  )
  return found < 0 ? undefined : found
}

const accountWords =
  /\b(?:card|cash|bank|visa|mastercard|amex|account|wallet|savings?|current|enbd|adcb|fab|mashreq|adib|dib|rakbank|cbd|wio|liv|hsbc)\b|نقد|كاش|بطاقة|حساب|بنك/i
