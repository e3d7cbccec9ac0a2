/** Answers about several subjects together, or one without others. */
import { isDeepStrictEqual } from 'node:util'
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../../context.ts'
import type { Flow, Subject } from '../../question/intent.ts'
import type { Span } from '../../question/parsed.ts'
import { round, sumPayments } from '../../tools/service.money.ts'
import { aed } from '../../tools/tool.ts'
import { answer, daysFilter, note, refusal, row, rowsOf } from '../parts.ts'
import { checkDays, filterOf, otherwise } from '../service.subject.ts'
import {
  eachOf,
  namesOf,
  type Notes,
  type Part,
  type Several,
  type Summed,
  timesOf,
} from './service.counted.ts'
import { chequesNote, drivingNote, pendingNote } from './service.notes.ts'

/** What payments of a subject a question is about, or the answer that says why that is not known. */
export async function chosen(ctx: Ctx, subject: Subject, measure: Flow, ...spans: Span[]) {
  const covered = await checkDays(ctx, ...spans)
  if ('refusal' in covered) return { answer: covered.refusal }
  const named = await filterOf(ctx, subject, measure)
  if ('answer' in named) return named
  // sums of spending and income leave transfers out
  if (named.moved) return { answer: refusal('not_known') }
  return { ...named, notes: [...covered.notes, ...named.notes] }
}

/** Several subjects and their total; or what is left without some. */
export async function answerSeveral(ctx: Ctx, intent: Several): Promise<Answer> {
  const { subjects, without, most, times, span, by = false, each = false, least = false } = intent
  const found = await partsOf(ctx, intent)
  if ('answer' in found) return found.answer
  const { parts, notes } = found
  // of one there is no most
  if (most && without.length === 0 && parts.length < 2 && subjects.length > 1) return refusal('two_subjects')
  if (!parts.some(({ sign }) => sign === 1)) return refusal('words_unknown', notes[0]?.word ?? null)
  // who paid and who was paid are not summed together
  const [{ measure } = intent] = parts
  if (parts.some((part) => part.measure !== measure)) return refusal('two_subjects')
  // a whole and its parts are not summed together
  const included = parts.filter(({ sign }) => sign === 1)
  const isWhole = ({ filter }: Part, other: Part): boolean =>
    filter.category !== undefined &&
    filter.category === other.filter.category &&
    (filter.weekday === undefined || filter.weekday === other.filter.weekday) &&
    filter.q === undefined &&
    filter.merchant === undefined
  if (included.some((part) => included.some((other) => other !== part && isWhole(part, other))))
    return refusal('two_subjects')
  const summed = await sumsOf(ctx, parts, measure, span)
  if ('answer' in summed) return summed.answer
  const isPart = (one: Summed, kind: Summed): boolean =>
    kind.filter.category !== undefined && one.filter.merchant !== undefined && one.subject.category === null
  const isApart =
    (most || times) && without.length === 0 && summed.some((one) => summed.some((kind) => isPart(one, kind)))
  const sums = isApart ? await apartOf(ctx, summed, measure, span) : summed
  // a payee's payments may be in a category that is named too
  const ofSign = (meant: 1 | -1) => sums.filter(({ sign }) => sign === meant)
  const shared = sums === summed ? await overlapOf(ctx, ofSign(1), measure, span) : null
  if (without.length > 1 && (await overlapOf(ctx, ofSign(-1), measure, span)) !== null)
    return refusal('two_subjects')
  // two that overlap, or a category and shops, are counted once; others, or what is left out twice, are not told apart here
  // shops that are left out of a category are no part of other shops that it shares payments with
  const isApartFrom = isOfShops(sums) && ofSign(-1).every(({ filter }) => filter.category === undefined)
  const isSure = without.length > 0 ? isApartFrom : sums.length === 2 || isOfShops(sums)
  if (shared !== null && (!isSure || most || times)) return refusal('two_subjects')
  if (each) return shared === null || most ? eachOf(ctx, sums, intent, notes) : refusal('two_subjects')
  if (times && without.length === 0) return timesOf(sums, most, notes)
  const extra = [
    ...(shared === null
      ? await pendingOf(ctx, sums, measure, span)
      : [note('overlap', { amount: aed(shared) })]),
    ...(sums.every(({ complete }) => complete) ? [] : [note('incomplete')]),
    ...(by ? [] : await drivingNote(ctx, subjects, span)),
  ]
  return by
    ? differenceOf(sums, [...notes, ...extra])
    : totalOf(sums, most, shared ?? 0, [...notes, ...extra], least)
}

/** What payments each subject is of; an answer instead where that is not known. */
async function partsOf(
  ctx: Ctx,
  { subjects, without, measure: goal, span }: Several,
): Promise<{ parts: Part[]; notes: Notes } | { answer: Answer }> {
  const parts: Part[] = []
  const notes: Notes = []
  const signed = [...subjects.map((one) => [one, 1] as const), ...without.map((one) => [one, -1] as const)]
  for (const [subject, sign] of signed) {
    const found = await chosen(ctx, subject, goal, span)
    // a known shop without any payment adds nothing, which is said
    if ('answer' in found && found.answer.kind === 'answer' && signed.length > 1) {
      notes.push(note('set_aside', { word: String(found.answer.params['what'] ?? '') }))
      continue
    }
    if ('answer' in found) return found
    const { what, filter, measure } = found
    const isNew = ({ code, word }: Notes[number]): boolean =>
      !notes.some((one) => one.code === code && one.word === word)
    // of nothing but days of the week these are the name, as where days differ
    const isBounded = subject.min !== undefined || subject.max !== undefined
    const isApart = subjects.some(({ weekday }) => weekday !== subject.weekday)
    const isOfDays = (what === null || isApart) && sign === 1 && !isBounded
    const days = isOfDays ? found.notes.find(({ code }) => code === 'only') : undefined
    notes.push(...found.notes.filter((one) => isNew(one) && one !== days))
    const name = [what, days?.word].filter((one) => one != null).join(' · ')
    // one payee under two of its names counts once
    const isKnown = parts.some((one) => one.sign === sign && isDeepStrictEqual(one.filter, filter))
    if (!isKnown) parts.push({ name, filter, sign, measure, subject, named: found })
  }
  return { parts, notes }
}

/** The sum of each part; what is left out is left out of what is named. */
async function sumsOf(
  ctx: Ctx,
  parts: readonly Part[],
  measure: Flow,
  span: Span,
): Promise<Summed[] | { answer: Answer }> {
  const included = parts.filter(({ sign }) => sign === 1)
  const isWhole = included.length < parts.length && included.length === 1 && included[0]?.name === ''
  const sumOf = async (filter: Filter) =>
    sumPayments.run(ctx, { ...filter, ...daysFilter(span), measure, group: 'merchant' })
  const sums: Summed[] = []
  for (const part of parts) {
    // what is left out is left out of each of what is named that it may be a part of
    const bases =
      part.sign === 1 || isWhole
        ? [{}]
        : included.map(({ filter }) => filter).filter((base) => mayHold(base, part.filter))
    const filter = part.sign === -1 ? await knownBy(ctx, part, bases, daysFilter(span)) : part.filter
    const [first, ...others] = await Promise.all(bases.map(async (base) => sumOf({ ...base, ...filter })))
    if (!first) continue
    // cheques of which none is known as rent may be it: without them would be something else
    const isRent = part.sign === -1 && part.subject.category?.id === 'rent' && first.count === 0
    if (isRent && (await chequesNote(ctx, part.filter, span)).length > 0)
      return { answer: refusal('not_known') }
    const sum = {
      ...first,
      amount: aed(round(others.reduce((total, { amount }) => total + amount.amount, first.amount.amount))),
      count: others.reduce((total, { count }) => total + count, first.count),
      complete: first.complete && others.every(({ complete }) => complete),
    }
    if (sum.count > 0 || part.sign === -1 || part.subject.category === null) {
      sums.push({ ...part, ...sum })
      continue
    }
    // a category without any payment may be known by its words; it is no 0.00 of a total
    const other = await otherwise(ctx, part.named, part.subject, daysFilter(span))
    // rent may be paid by cheques that no bank calls so; of others there is none
    if (other === part.named && (parts.length === 1 || part.subject.category?.id === 'rent')) {
      const isByCheque = (await chequesNote(ctx, part.filter, span)).length > 0
      if (isByCheque) return { answer: refusal('not_known') }
      return { answer: answer('no_payments', { params: { what: part.name, count: 0 }, days: sum.days }) }
    }
    sums.push({ ...part, name: other.what ?? '', filter: other.filter, ...(await sumOf(other.filter)) })
  }
  return sums
}

/** The payments that are left out: of a category without any, those that are known by its words. */
async function knownBy(ctx: Ctx, part: Part, bases: readonly Filter[], days: Filter): Promise<Filter> {
  if (part.subject.category === null || part.subject.payee !== null) return part.filter
  const { count } = await sumPayments.run(ctx, {
    ...bases[0],
    ...part.filter,
    ...days,
    measure: part.measure,
  })
  return count > 0 ? part.filter : (await otherwise(ctx, part.named, part.subject, days)).filter
}

/** Whether some payments of a filter may be of another: none of a shop are of a second one. */
const mayHold = (whole: Filter, part: Filter): boolean =>
  (['merchant', 'category', 'q'] as const).every(
    (key) => whole[key] === undefined || part[key] === undefined || whole[key] === part[key],
  )

/** The total of all, less what two share; or the largest or the smallest of them. */
function totalOf(
  sums: readonly Summed[],
  most: boolean,
  shared: number,
  notes: Notes,
  least = false,
): FullAnswer {
  const total = round(sums.reduce((sum, { amount, sign }) => sum + sign * amount.amount, -shared))
  const ranked = sums.toSorted((a, b) => (b.amount.amount - a.amount.amount) * (least ? -1 : 1))
  const [top] = ranked
  const listed = most ? ranked : sums.filter(({ name, sign }) => name !== '' || sign === -1)
  return answer(least ? 'least' : most ? 'most' : 'several', {
    params: {
      what: most ? (top?.name ?? '') : namesOf(sums),
      without: namesOf(sums.filter(({ sign }) => sign === -1)),
      ...(most ? { first: sums[0]?.name ?? '' } : {}),
    },
    amount: most ? (top?.amount ?? null) : aed(total),
    days: sums[0]?.days ?? null,
    rows: rowsOf(
      'group',
      listed.map(({ name, amount, sign, evidence }) =>
        row(name, { amount: sign === 1 ? amount : aed(-amount.amount), address: evidence[0] ?? null }),
      ),
    ),
    notes,
    evidence: sums.slice(0, 2).flatMap(({ evidence }) => evidence),
  })
}

/** By how much the larger of two is more; what is not known to have been paid is in no difference. */
function differenceOf(sums: readonly Summed[], notes: Notes): Answer {
  const [top, other, ...others] = sums.toSorted((a, b) => b.amount.amount - a.amount.amount)
  if (!top || !other || others.length > 0) return refusal('two_subjects')
  const amount = aed(round(top.amount.amount - other.amount.amount))
  const { params, ...most } = totalOf(sums, true, 0, notes)
  return { ...most, code: 'more_by', params: { ...params, second: other.name }, amount }
}

/** What is pending of what is named, where nothing is left out of it, or of no part of it. */
async function pendingOf(
  ctx: Ctx,
  parts: readonly { filter: Filter; sign: 1 | -1 }[],
  measure: Flow,
  span: Span,
): Promise<FullAnswer['notes']> {
  let fils = 0
  for (const { filter, sign } of parts)
    for (const { amount } of await pendingNote(ctx, { ...filter, ...daysFilter(span), type: measure }))
      fils += sign * Math.round((amount?.amount ?? 0) * 100)
  return fils > 0 ? [note('pending', { amount: aed(fils / 100) })] : []
}

/** 'taxi or Careem': what is named as a kind, without those of the kind that are named too. */
async function apartOf(ctx: Ctx, sums: readonly Summed[], measure: Flow, span: Span): Promise<Summed[]> {
  const isKind = ({ filter }: Summed): boolean =>
    filter.category !== undefined && filter.merchant === undefined
  return Promise.all(
    sums.map(async (kind) => {
      if (!isKind(kind)) return kind
      const apart = { ...kind }
      for (const one of sums.filter((other) => !isKind(other) && other.filter.merchant !== undefined)) {
        const days = daysFilter(span)
        const both = await sumPayments.run(ctx, { ...kind.filter, ...one.filter, ...days, measure })
        if (both.count === 0) continue
        const amount = aed(round(apart.amount.amount - both.amount.amount))
        Object.assign(apart, { amount, count: apart.count - both.count, name: `${apart.name} − ${one.name}` })
      }
      return apart
    }),
  )
}

/** What payments of a category are of a payee that is named too; null for none. */
export async function overlapOf(
  ctx: Ctx,
  parts: readonly { filter: Filter }[],
  measure: Flow,
  span: Span,
): Promise<number | null> {
  const categories = parts.filter(({ filter }) => filter.category !== undefined)
  const others = parts.filter(({ filter }) => filter.category === undefined)
  let shared: number | null = null
  for (const { filter } of categories)
    for (const other of others) {
      const both = await sumPayments.run(ctx, { ...filter, ...other.filter, ...daysFilter(span), measure })
      if (both.count > 0) shared = round((shared ?? 0) + both.amount.amount)
    }
  return shared
}

/** Categories and shops, each by its own key: no payment is of two of either, so that none is shared twice. */
export function isOfShops(parts: readonly { filter: Filter }[]): boolean {
  const shops = parts.filter(({ filter }) => filter.category === undefined)
  const wholes = parts.filter(({ filter: { category, merchant, q } }) => category && !merchant && !q)
  const keys = new Set(shops.map(({ filter }) => filter.merchant))
  const ids = new Set(wholes.map(({ filter }) => filter.category))
  const isEach = !keys.has(undefined) && keys.size === shops.length && ids.size === wholes.length
  return isEach && shops.length + wholes.length === parts.length
}
