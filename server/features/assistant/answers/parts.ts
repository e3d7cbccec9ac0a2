/** Parts of answers. Pure. */
import type {
  CodedLabel,
  Answer,
  AnswerCode,
  AnswerMoney,
  AnswerRow,
  FullAnswer,
  RefusalCode,
} from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { list } from '#contract/ledger/search/words.ts'
import type { Span } from '../question/parsed.ts'

export const answer = (code: AnswerCode, parts: Partial<Omit<FullAnswer, 'kind' | 'code'>>): FullAnswer => ({
  kind: 'answer',
  code,
  params: {},
  amount: null,
  other: null,
  days: null,
  rows: null,
  chart: null,
  notes: [],
  evidence: [],
  ...parts,
})

const unnamed: Partial<Record<AnswerCode, AnswerCode>> = {
  no_payments: 'none_such',
  no_income: 'none_came',
  no_next_bill: 'none_due',
  pending_only: 'pending_all',
}
/** That there is nothing, of what has no name: no sentence has an empty one. */
export const withoutEmptyName = (found: Answer): Answer =>
  found.kind === 'answer' && !found.params['what']
    ? { ...found, code: unnamed[found.code] ?? found.code }
    : found

/** Words that ask, and are no names that could be unknown. */
const helping: ReadonlySet<string> = new Set(list('will, would, shall, is, are, do, does, did, can, could'))

export const refusal = (code: RefusalCode, unknownWord: string | null = null): Answer =>
  unknownWord !== null && helping.has(unknownWord)
    ? refusal('not_understood')
    : { kind: 'refusal', code, word: unknownWord }

type RowParts = Partial<Omit<AnswerRow, 'label' | 'code'>>
export const row = (label: string, parts: RowParts = {}): AnswerRow => ({
  label,
  code: null,
  insight: null,
  day: null,
  until: null,
  amount: null,
  second: null,
  share: null,
  type: null,
  address: null,
  ...parts,
})
/** A row that the catalogues name. */
export const codedRow = (code: CodedLabel, parts: RowParts = {}): AnswerRow => ({ ...row('', parts), code })

/** Rows of an answer: the first few, with how many there are beyond them. */
export function rowsOf(
  kind: NonNullable<FullAnswer['rows']>['kind'],
  list: readonly AnswerRow[],
  more = 0,
): NonNullable<FullAnswer['rows']> {
  // what is due is asked for as a list
  const most = kind === 'bills' ? 20 : 8
  return { kind, list: list.slice(0, most), more: more + Math.max(0, list.length - most) }
}

export const note = (
  code: FullAnswer['notes'][number]['code'],
  parts: { day?: string; amount?: AnswerMoney; word?: string } = {},
): FullAnswer['notes'][number] => ({
  code,
  day: parts.day ?? null,
  amount: parts.amount ?? null,
  word: parts.word ?? null,
})

/** The days of a question as a filter takes them. */
export const daysFilter = ({ from, to, period }: Span): Pick<Filter, 'from' | 'to' | 'period'> => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(period === undefined ? {} : { period }),
})

/** Names in a sentence, with the commas of its language. */
export const listed = (language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(names)

/** Says which words beside the question were not used. */
export const withRemarks = (answer: Answer, remarks: readonly string[]): Answer =>
  answer.kind === 'answer' && remarks.length > 0
    ? { ...answer, notes: [...answer.notes, note('set_aside', { word: remarks.join(', ').slice(0, 80) })] }
    : answer
