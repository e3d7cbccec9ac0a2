/** What the words of a row say happened: its kind, its side, its group or its description. Pure. */
import { isNotRead, isUndoneWord, kindOfWords, type LineKind } from '../words/kinds.ts'
import type { Columns } from './columns.ts'
import type { CellOf, Reading } from './types.ts'

/** The kind of a row; of orders the side says it, of all else the column of kinds. */
export function saidIn(
  cell: CellOf,
  detail: string,
  cells: readonly string[],
  { columns, section, preset, sideLetters }: Reading,
): Said {
  const kindOf = (text: string): LineKind | null => kindOfWords(text, preset?.kinds)
  const [own, side] = [cell('kind'), cell('side')]
  const groups = (columns.of.kind === -1 ? [] : columns.groups)
    .map((place) => cells[place] ?? '')
    .filter((text) => text !== '' && text !== own)
  const hasNoColumn = (columns.of.kind ?? -1) < 0 && (columns.of.kind === -1 || columns.groups.length === 0)
  const said = saidBy(own, section.title, { detail, groups }, kindOf, hasNoColumn)
  const bySide = sideLetters.get(side.toLowerCase()) ?? kindOf(side)
  if ((bySide === 'transfer_in' || bySide === 'transfer_out') && /transfer/i.test(`${section.title} ${own}`))
    return { kind: bySide, words: `${side} ${own}`.trim() }
  if (own === '' && bySide !== null) return { kind: bySide, words: side }
  const isOrder =
    own === '' ||
    said.kind === 'buy' ||
    said.kind === 'sell' ||
    /^(?:\w+ )?(?:trade|order|exchtrade|execution|fill|market|limit)s?$/i.test(own)
  return (bySide === 'buy' || bySide === 'sell') && isOrder
    ? { kind: bySide, words: `${side} ${own}`.trim() }
    : said
}

/** Initials of purchase and sale in one language: acquisto, achat, aankoop; buy; compra; kauf, koop; kupno, køb. */
const initials: readonly (readonly [buy: string, sell: string])[] = [
  ['a', 'v'],
  ['b', 's'],
  ['c', 'v'],
  ['k', 'v'],
  ['k', 's'],
]
/** What the letters of a column of sides mean; empty where they are no such initials, such as those of credit and debit. */
export function sidesIn(cells: readonly string[]): ReadonlyMap<string, LineKind> {
  const letters = new Set(cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell.length === 1))
  const [pair, ...more] = initials.filter((each) => [...letters].every((letter) => each.includes(letter)))
  // a sale alone may be of several languages
  if (letters.size === 0 || pair === undefined || (more.length > 0 && !letters.has('v'))) return new Map()
  const sell =
    letters.has('v') || letters.has('s') ? [...letters].find((letter) => /[vs]/.test(letter)) : pair[1]
  return new Map<string, LineKind>([[pair[0], 'buy'], ...(sell ? [[sell, 'sell'] as const] : [])])
}

type Said = { kind: LineKind | null; words: string }
/** Short codes such as `NRT`, which a person looks up elsewhere. */
const isCode = (text: string): boolean => /^[A-Z][A-Z0-9]{1,7}$/.test(text)

/** None where a title names fees beside something else: `Other income & fees`. */
function kindOfTitle(title: string, kindOf: (text: string) => LineKind | null): LineKind | null {
  const parts = title.split(/[&,/+]|\b(?:and|und|et|y|en|e)\b/i).map(kindOf)
  return parts.includes('fee') && parts.some((kind) => kind !== 'fee') ? null : kindOf(title)
}

/** What happened, by the column of kinds, the title of the table, or the description where these say little. */
function saidBy(
  own: string,
  title: string,
  { detail, groups }: { detail: string; groups: readonly string[] },
  kindOf: (text: string) => LineKind | null,
  hasNoColumn: boolean,
): Said {
  const named = hasNoColumn ? kindOfTitle(title, kindOf) : kindOf(own)
  const words = hasNoColumn ? title : own
  const isVague =
    named === null
      ? /^$|^(?:trade|transact|transakt|corporate action|journal entr|other|övrigt|autre|sonstige|misc|unknown)/i.test(
          own,
        ) || isCode(own)
      : /^(?:cash|transfer)$/.test(named)
  if (named === null && isNotRead(own)) return { kind: null, words }
  const group = named === null ? groups.find((text) => kindOf(text) !== null) : undefined
  const inDetail = isVague && detail !== '' ? kindOf(detail) : null
  // of a code, the description may have such a word only in the name of an instrument
  const isMoney = /^(?:tax|fee|interest|dividend|reinvest|deposit|withdrawal|conversion)$/.test(
    inDetail ?? '',
  )
  // a journal of money or shares says there what it was for
  const isFor = named !== null && inDetail === 'reward'
  if (named === 'transfer' && /^free (?:share|stock)s?\b/i.test(detail))
    return { kind: 'stock_dividend', words: detail }
  const isSplit = inDetail === 'split' && /\b(?:stk|stock|share) split\b/i.test(detail)
  if (inDetail !== null && (!isCode(own) || isMoney || isSplit || isFor))
    return { kind: inDetail, words: detail }
  if (group !== undefined) return { kind: kindOf(group), words: `${own} ${group}`.trim() }
  return { kind: named, words }
}

export const isUndoneBy = (cell: CellOf, detail: string): boolean =>
  /\d/.test(cell('cancelledOn')) || undoneNote.test(cell('note')) || undoneDetail.test(detail.trim())

/** Whether a column such as `isDraft` says that it did not happen. */
export const isFlagged = (head: readonly string[], cells: readonly string[]): boolean =>
  head.some(
    (name, place) =>
      undoneFlag.test(name.replace(/[^a-z]/gi, '')) && /^(?:true|yes)$/i.test((cells[place] ?? '').trim()),
  )
const undoneFlag = /^(?:is)?(?:draft|planned|pending|cancell?ed|rejected|void(?:ed)?)$/i

/** Whether a cell that is read for nothing says that it did not happen, or that what is called a purchase was a gift. */
export const isDoubtfulBy = (
  note: string,
  kind: LineKind | null,
  cells: readonly string[],
  { of }: Columns,
): boolean =>
  doubtfulNote.test(note) ||
  (kind === 'buy' && cells.some((each) => freeShare.test(each))) ||
  cells.some((each, place) => place !== of.status && place !== of.kind && isUndoneWord(each))

/** What a person writes beside an order that came to nothing. */
const undoneNote =
  /not (?:yet )?(?:executed|filled|completed|done)|never executed|did not go through|order (?:was )?(?:cancell?ed|pending|rejected)|(?:pending|cancell?ed|rejected) order|لم ينفذ|لم تنفذ|لم يتم|لم تتم|أمر معلق|أمر ملغ|ملغى|مرفوض/i
const freeShare = /^free[ _-]?(?:share|stock)/i
/** `rejected / USER` */
const undoneDetail = /^(?:rejected|declined|failed|pending|cancell?ed|expired)\s*[/|:]/i
/** A word of a note that may be of the row or of something else. */
const doubtfulNote = /\bpending\b|cancell?ed|rejected|معلق|ملغ/i
