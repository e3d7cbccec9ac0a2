import { isDay } from '#contract/period.ts'
import { cleanText } from '#contract/text.ts'
import { exponentOf, parseMinor } from '#contract/money.ts'
import { accountNames } from '../accounts.ts'
import { type FileAccount, FileRefused, type FileRow } from '../types.ts'
import { addRow, checkBalances, emptyStatement, startOf, type Statement } from './statement.ts'

type Tag = { name: string; text: string; line: number }

/**
 * Reads the statements of an MT940 file, as SWIFT and many banks' downloads write them, some with bookings alone,
 * or the interim reports of an MT942 file, which have no balances. `fallback` is the currency where the file names
 * none.
 */
export function readMt940(text: string, fallback: string): Statement {
  const statement = emptyStatement()
  const tags = tagsOf(text)
  if (!tags.some(({ name }) => /^(?:20|25|28C?|61)$/.test(name))) throw new FileRefused('import_damaged')
  const nameOf = accountNames()
  let account = { number: '', currency: '' }
  let opening: bigint | null = null
  let start = startOf(statement)
  let last: FileRow | null = null
  const addAccount = (balance: FileAccount['balance']): string => {
    const currency = account.currency || null
    const named =
      account.number === ''
        ? { name: '', number: null }
        : nameOf({ title: 'Account', number: account.number, currency })
    statement.accounts.push({ ...named, kind: 'current', currency, balance })
    return named.name
  }
  for (const tag of tags) {
    if (tag.name === '25')
      account = { number: (tag.text.trim().split(/\s/)[0] ?? '').replace(/[A-Z]{3}$/, ''), currency: '' }
    else if (tag.name === '34F') account.currency ||= /^[A-Z]{3}/.exec(tag.text)?.[0] ?? ''
    else if (/^60[FM]$/.test(tag.name)) {
      const balance = balanceOf(tag.text)
      account.currency = balance?.currency ?? account.currency
      opening = balance?.minor ?? null
      start = startOf(statement)
    } else if (tag.name === '61')
      last = readLine(statement, tag, { name: addAccount(null), currency: account.currency || fallback })
    else if (tag.name === '86' && last) {
      last.text = (detailsOf(tag.text) || last.text).slice(0, 500)
      last = null
    } else if (/^62[FM]$/.test(tag.name)) {
      const closing = balanceOf(tag.text)
      const name = addAccount(closing && { minor: closing.minor, day: closing.day })
      if (closing && opening !== null)
        checkBalances(statement, start, {
          account: name,
          currency: closing.currency,
          from: opening,
          to: closing.minor,
        })
      opening = null
      last = null
    }
  }
  return statement
}

function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, name, content = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.replace(/^\{4:/, '')) ?? []
    if (name !== undefined) tags.push({ name, text: content, line: index + 1 })
    else if (/^-\}?\s*$|^\{/.test(line)) continue
    else if (tags.length > 0 && tags.at(-1)) (tags.at(-1) ?? { text: '' }).text += `\n${line}`
  }
  return tags
}

type Closing = { minor: bigint; day: string; currency: string }

function balanceOf(text: string): Closing | null {
  const [, sign, date = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})([\d.,]+)$/.exec(text.trim().split('\n')[0]?.trim() ?? '') ?? []
  const minor = readSwiftAmount(amount, currency)
  const day = dayOf(date)
  return minor === null || day === null ? null : { minor: sign === 'D' ? -minor : minor, day, currency }
}

/**
 * The standard writes a comma before the decimals. Some banks write a point there, or marks between thousands; null
 * where such a mark can be either.
 */
function readSwiftAmount(text: string, currency: string): bigint | null {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return parseMinor(text, currency)
  const [mark, decimals] = [text.charAt(last), text.slice(last + 1)]
  const other = mark === ',' ? '.' : ','
  const whole = text.slice(0, last)
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(whole) && !whole.includes(mark)
  if (!/^\d+$/.test(whole) && !isGrouped) return null
  // `1.250` may be twelve hundred and fifty
  if (decimals.length === 3 && !isGrouped && (mark === '.' || exponentOf(currency) < 3)) return null
  return parseMinor(`${whole.replaceAll(other, '')}${decimals === '' ? '' : `.${decimals}`}`, currency)
}

function dayOf(date: string): string | null {
  const year = Number(date.slice(0, 2))
  const day = `${year < 70 ? 2000 + year : 1900 + year}-${date.slice(2, 4)}-${date.slice(4, 6)}`
  return isDay(day) ? day : null
}

/** The booking date has no year: of the possible days, takes the one closest to the value day. */
function bookingDay(valueDay: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined) return valueDay
  const year = Number(valueDay.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((each) => `${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isDay)
  const apart = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valueDay))
  return days.toSorted((a, b) => apart(a) - apart(b))[0] ?? valueDay
}

/**
 * Some banks fill the booking day with spaces, or leave out the comma of whole amounts. No digit of an amount is left
 * over. E before the direction announces a booking that is only expected.
 */
const statementLine =
  /^(\d{6})(\d{4}| {4})?([RE]?[DC])([A-Z])?(\d[\d.,]*)(?=[A-Z/\n]|$)([A-Z][A-Z0-9]{3})?([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

function readLine(
  statement: Statement,
  { text, line }: Tag,
  { name, currency }: { name: string; currency: string },
): FileRow | null {
  const excerpt = text.slice(0, 200)
  const parts = statementLine.exec(text.trim())
  if (!parts) {
    statement.unreadable.push({ line, fault: 'line', text: excerpt })
    return null
  }
  const [, valueDate = '', bookDate, mark = '', , amount = '', , reference = '', , extra = ''] = parts
  const booked = bookDate?.trim() ? bookDate : undefined
  // interest counted by 30-day months can have a value date that does not exist; the booking date replaces it
  const valueDay = dayOf(valueDate) ?? dayOf(`${valueDate.slice(0, 2)}${booked ?? ''}`)
  const minor = readSwiftAmount(amount, currency)
  // a reversed credit is an outflow, a reversed debit an inflow
  const takes = mark === 'D' || mark === 'RC' || mark === 'ED'
  const row = {
    line,
    day: valueDay && bookingDay(valueDay, booked),
    dateText: `20${valueDate}`,
    amountMinor: minor !== null && takes ? -minor : minor,
    amountText: amount,
    currency,
    text: cleanText(extra || reference).slice(0, 500),
    payee: null,
    reference: /^NONREF$/i.test(reference.trim()) ? null : cleanText(reference) || null,
    account: name,
    id: null,
    pending: mark.startsWith('E'),
  }
  return addRow(statement, row, excerpt)
}

/**
 * The details: free lines, or fields that start with `?` and two digits, of which 20–29 and 60–63 are text
 * and 32–33 a name.
 */
function detailsOf(text: string): string {
  if (!/^\d{3}\?|\?2\d/.test(text)) return cleanText(text.replace(/\n/g, ' '))
  const parts = text.replace(/\n/g, '').split('?').slice(1)
  const of = (codes: RegExp): string =>
    parts
      .filter((part) => codes.test(part))
      .map((part) => part.slice(2).trim())
      .join(' ')
  return cleanText(`${of(/^3[23]/)} ${of(/^(?:2\d|6[0-3])/)}`) || cleanText(of(/^00/))
}
