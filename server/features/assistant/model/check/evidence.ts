/**
 * What a model's sentences are checked against: the figures, days and names in the results of its tools, with what each
 * figure is of. figures.ts compares what a sentence states with it. Pure.
 */
import { foldText } from '#contract/ledger/search/fold.ts'
import { type Fields, isDay, isFields } from '../fields.ts'

export type Range = { from: string; to: string }
export type Side = 'out' | 'in'
export type Figure = {
  /** In whole units of its currency; of a percentage, in percent. */
  value: number
  kind: 'money' | 'percent' | 'count'
  currency: string | null
  /** The names of the row that it stands in, as folded texts; empty for a figure of the whole result. */
  names: readonly string[]
  /** The days that it is of: those of its row, or if that has none, of its result. */
  ranges: readonly Range[]
  side: Side | null
  /** What the sentence must call it, where it is not the main figure of its result. */
  called: RegExp | null
  /** A difference, which is positive where the first is more. */
  difference: boolean
}
export type Evidence = {
  figures: Figure[]
  /** All days in ISO form. */
  days: Set<string>
  /** All names in the results as folded texts, which may be quoted whole. */
  texts: Set<string>
}

export const emptyEvidence = (): Evidence => ({ figures: [], days: new Set(), texts: new Set() })

/** Where in a result the walk is: what applies to a number there. */
type Place = { names: readonly string[]; ranges: readonly Range[]; side: Side | null; key: string }

const nameKeys = new Set(['name', 'payee', 'subject', 'bank', 'label', 'country'])
/** Texts that are no names, and what a sum leaves to rows that are not listed. */
const skippedKeys = new Set([
  'others',
  'address',
  'evidence',
  'id',
  'key',
  'category_ids',
  'reason_params',
  'bank_text',
  'number',
])
const outKeys = /^(spent|expenses|fees|interest|vat|cost|owed|debts|sent|paid|limit|total_fees)$/
const inKeys = /^(received|income|refunds)$/
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Words, in folded text, of which a sentence must use one for a figure beside the main one of its result; by its field. */
const wordsForField: ReadonlyMap<string, RegExp> = new Map([
  ['before', /before|previous|earlier|prior|last|than|قبل|السابق|الماضي|من/],
  ['refunds', /refund|return|مسترد|استرداد|مرتجع/],
  ['usual', /usual|normal|typical|average|معتاد|عاده|متوسط/],
  ['projected', /project|expect|forecast|likely|end (?:at|with|the)|متوقع|المتوقع|يتوقع/],
  ['carried', /carr(?:y|ied)|roll|مرحل|رحل/],
  ['limit', /limit|budget|حد|ميزاني/],
  ['proposed', /propos|confirm|review|اقتر|مقترح|تاكيد|موافق/],
  ['target', /target|goal|aim|هدف/],
  ['needed', /need|each|every|تحتاج|يلزم|كل/],
  ['opening', /open|start|beg[aiu]n|from|بداي|بدا|من/],
  ['assets', /asset|own|اصول|تملك|موجودات/],
  ['debts', /debt|owe|liabilit|دين|ديون|التزامات/],
  ['interest', /interest|profit|finance|فايده|فوايد|ارباح|ربح/],
  ['vat', /vat|tax|ضريب/],
  ['fees', /fee|charge|cost|رسوم|رسم/],
  ['left', /left|remain|saved?|surplus|short|over|متبق|بقي|باق|وفر|فايض/],
  ['available', /available|متاح/],
  ['raised_from', /from|was|before|earlier|من|كان|قبل/],
  ['unknown_fees', /unknown|fee|رسوم/],
  ['left_out', /left out|without|not included|غير|دون/],
  ['max', /of|maximum|most|out of|من|اقصي/],
])

/** Adds all figures, days and names of a tool's result. `input` is what the tool was called with. */
export function addResult(evidence: Evidence, tool: string, input: unknown, output: unknown): void {
  const measure = isFields(input) ? input['measure'] : undefined
  const sums = tool === 'sum_payments' || tool === 'compare_periods'
  const side: Side | null = sums ? (measure === 'income' ? 'in' : measure === 'net' ? null : 'out') : null
  walk(evidence, output, { names: [], ranges: [], side, key: '' })
  if (tool === 'health_score') addCount(evidence, 100, { names: [], ranges: [], side: null, key: '' })
}

function walk(evidence: Evidence, value: unknown, place: Place): void {
  if (typeof value === 'number') return addNumber(evidence, value, place)
  if (typeof value === 'string') {
    if (isDay(value)) evidence.days.add(value)
    return
  }
  if (Array.isArray(value)) {
    for (const each of value) walk(evidence, each, place)
    return
  }
  if (!isFields(value)) return
  if (typeof value['amount'] === 'number' && typeof value['currency'] === 'string') {
    const { amount, currency } = { amount: value['amount'], currency: value['currency'] }
    evidence.figures.push({ ...figureOf(place), value: amount, kind: 'money', currency })
    if (Object.keys(value).length === 2) return
  }
  const within = placeOf(evidence, value, place)
  for (const [key, each] of Object.entries(value)) {
    if (skippedKeys.has(key) || (key === 'amount' && typeof each === 'number')) continue
    const side: Side | null = outKeys.test(key) ? 'out' : inKeys.test(key) ? 'in' : within.side
    if (Array.isArray(each) && !(Number(value['more']) > 0)) addCount(evidence, each.length, within)
    walk(evidence, each, { ...within, side, key })
  }
}

/** What an object says of the figures in it: its names, its days and whether money went out or came in. */
function placeOf(evidence: Evidence, fields: Fields, place: Place): Place {
  const names = Object.entries(fields).flatMap(([key, value]) =>
    nameKeys.has(key) ? [textOf(value) ?? ''] : [],
  )
  for (const name of names) if (name !== '') evidence.texts.add(foldText(name))
  const days = Object.values(fields).flatMap((value) =>
    typeof value === 'string' && isDay(value) ? [value] : [],
  )
  const spans = [fields['days'], fields].flatMap((value) =>
    isFields(value) && textOf(value['from']) !== null && textOf(value['to']) !== null
      ? [{ from: String(value['from']), to: String(value['to']) }]
      : [],
  )
  const month = /^\d{4}-\d{2}$/.exec(textOf(fields['key']) ?? '')?.[0]
  const ranges = [
    ...days.map((each) => ({ from: each, to: each })),
    ...spans,
    ...(month === undefined ? [] : [{ from: `${month}-01`, to: `${month}-31` }]),
  ]
  if (month !== undefined) evidence.days.add(`${month}-01`)
  const type = fields['type']
  return {
    key: place.key,
    names: names.some((name) => name !== '')
      ? names.filter((name) => name !== '').map(foldText)
      : place.names,
    // a row's own days say more than those of the whole result
    ranges: ranges.length > 0 ? ranges : place.ranges,
    side: type === 'income' ? 'in' : type === 'expense' ? 'out' : place.side,
  }
}

function addNumber(evidence: Evidence, value: number, place: Place): void {
  const isShare = /(^|_)share$/.test(place.key)
  const figure = figureOf(place)
  if (isShare) evidence.figures.push({ ...figure, value: value * 100, kind: 'percent', currency: null })
  else addCount(evidence, value, place)
}
function addCount(evidence: Evidence, value: number, place: Place): void {
  evidence.figures.push({ ...figureOf(place), value, kind: 'count', currency: null })
}
const figureOf = ({ names, ranges, side, key }: Place): Omit<Figure, 'value' | 'kind' | 'currency'> => ({
  names,
  ranges,
  side,
  difference: key === 'difference',
  called: wordsForField.get(key) ?? null,
})
