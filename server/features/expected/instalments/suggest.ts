/** Plans that bank lines suggest. Pure. */
import type { InstalmentPlan, InstalmentRole } from '#contract/expected/instalments.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import { isWithin } from '../match/open.ts'
import type { Line } from '../types.ts'
import { type InstalmentLine, readInstalmentLine, retryDays } from './words.ts'

export type Suggested = {
  key: string
  kind: InstalmentPlan['kind']
  provider: InstalmentPlan['provider']
  name: string
  accountId: string
  currency: string
  total: bigint
  count: number | null
  each: bigint | null
  step: InstalmentPlan['step']
  firstDue: Day
  links: { line: Line; role: InstalmentRole }[]
}

type ReadLine = { line: Line; said: InstalmentLine }
const inOrder = (a: Line, b: Line): number =>
  a.day < b.day
    ? -1
    : a.day > b.day
      ? 1
      : a.type !== b.type
        ? a.type === 'expense'
          ? -1
          : 1
        : a.id < b.id
          ? -1
          : 1

export function readLines(lines: readonly Line[]): ReadLine[] {
  return lines
    .flatMap((line) => {
      const said = readInstalmentLine(line.text, line.type)
      return said ? [{ line, said }] : []
    })
    .toSorted((a, b) => inOrder(a.line, b.line))
}

/** The ids of debits that failed and of the reversals that took them back within a few days. */
function failedDebits(read: readonly ReadLine[]): Set<string> {
  const failed = new Set<string>()
  for (const { line: back, said: returned } of read) {
    if (returned.role !== 'reversal') continue
    const debit = read.findLast(
      ({ line, said: reading }) =>
        reading.role === 'instalment' &&
        reading.provider === returned.provider &&
        !failed.has(line.id) &&
        line.accountId === back.accountId &&
        line.minor === back.minor &&
        line.currency === back.currency &&
        line.day <= back.day &&
        daysBetween(line.day, back.day) <= retryDays,
    )
    if (debit) failed.add(debit.line.id).add(back.id)
  }
  return failed
}

const purchaseDays = 60
const feeDays = 10
/** The first instalment is taken with one of the next two statements. */
const firstDays = 70
const providerNames = { tabby: 'Tabby', tamara: 'Tamara', postpay: 'Postpay' } as const
const usualCounts = [3, 6, 9, 12, 18, 24, 36, 48, 60]
/** How many parts providers usually split an order into; the user confirms or corrects it. */
const usualParts = { tabby: 4, tamara: 3, postpay: 3 } as const

/**
 * Plans that lines suggest: a card's conversion credit with its purchase and instalments, and repeated
 * payments to a pay-later provider. Payments to any other shop never count, however equal. `taken` are the
 * lines of known plans.
 */
export function suggestInstalmentPlans(lines: readonly Line[], linkedIds: ReadonlySet<string>): Suggested[] {
  const read = readLines(lines).filter(({ line }) => !linkedIds.has(line.id))
  const failed = failedDebits(read)
  const free = read.filter(({ line }) => !failed.has(line.id))
  return [...cardPlans(lines, free, linkedIds), ...orders(free, read, failed)]
}

function cardPlans(
  lines: readonly Line[],
  read: readonly ReadLine[],
  linkedIds: ReadonlySet<string>,
): Suggested[] {
  const used = new Set<string>(linkedIds)
  return read.flatMap(({ line: credit, said: conversion }): Suggested[] => {
    if (conversion.role !== 'conversion') return []
    const purchase = lines
      .filter(
        (line) =>
          line.type === 'expense' &&
          line.accountId === credit.accountId &&
          line.minor === credit.minor &&
          line.currency === credit.currency &&
          line.day <= credit.day &&
          daysBetween(line.day, credit.day) <= purchaseDays &&
          !used.has(line.id) &&
          readInstalmentLine(line.text, line.type) === null,
      )
      .toSorted(inOrder)
      .at(-1)
    if (purchase) used.add(purchase.id)
    const ofCard = read.filter(
      ({ line, said: reading }) =>
        reading.provider === 'card' &&
        line.accountId === credit.accountId &&
        line.day >= credit.day &&
        !used.has(line.id),
    )
    const fee = ofCard.find(
      ({ line, said: reading }) => reading.role === 'fee' && daysBetween(credit.day, line.day) <= feeDays,
    )
    const first = ofCard.find(
      ({ line, said: reading }) =>
        reading.role === 'instalment' &&
        line.minor < credit.minor &&
        daysBetween(credit.day, line.day) <= firstDays,
    )
    const perInstalment = first?.line.minor ?? null
    const settlement = ofCard.find(
      ({ line, said: reading }) =>
        reading.role === 'settlement' && paysRest(line, credit, first?.line, ofCard),
    )?.line
    const paid = first ? monthlyFrom(first.line, ofCard, settlement?.day) : []
    for (const { id } of [...paid, ...(fee ? [fee.line] : []), ...(settlement ? [settlement] : [])])
      used.add(id)
    const least = perInstalment === null ? 0 : Math.ceil(Number(credit.minor) / Number(perInstalment) - 0.001)
    return [
      {
        key: credit.id,
        kind: 'card',
        provider: 'card',
        name: purchase?.merchant ?? purchase?.text ?? credit.text,
        accountId: credit.accountId,
        currency: credit.currency,
        total: credit.minor,
        count: perInstalment === null ? null : (usualCounts.find((count) => count >= least) ?? null),
        each: perInstalment,
        step: 'month',
        firstDue: first?.line.day ?? credit.day,
        links: [
          ...(purchase ? [{ line: purchase, role: 'purchase' as const }] : []),
          { line: credit, role: 'conversion' },
          ...(fee ? [{ line: fee.line, role: 'fee' as const }] : []),
          ...paid.map((line) => ({ line, role: 'instalment' as const })),
          ...(settlement ? [{ line: settlement, role: 'settlement' as const }] : []),
        ],
      },
    ]
  })
}

/** Whether a debit pays at once what is left of a plan, to the last fils of each instalment. */
function paysRest(line: Line, credit: Line, first: Line | undefined, read: readonly ReadLine[]): boolean {
  const paid = first ? monthlyFrom(first, read, line.day) : []
  const rest = paid.reduce((left, { minor }) => left - minor, credit.minor)
  const off = line.minor > rest ? line.minor - rest : rest - line.minor
  return off <= BigInt(paid.length)
}

function monthlyFrom(first: Line, read: readonly ReadLine[], until?: Day): Line[] {
  const chain = [first]
  for (const { line, said: reading } of read) {
    if (until !== undefined && line.day > until) break
    const gap = daysBetween(chain.at(-1)?.day ?? line.day, line.day)
    if (reading.role === 'instalment' && gap >= 20 && gap <= 40 && isWithin(line.minor, first.minor, 50n))
      chain.push(line)
  }
  return chain
}

/** Orders at a pay-later provider: payments of one amount, a month or two weeks apart. */
function orders(
  free: readonly ReadLine[],
  all: readonly ReadLine[],
  failed: ReadonlySet<string>,
): Suggested[] {
  const debits = free.filter(({ said }) => said.role === 'instalment' && said.provider !== 'card')
  const used = new Set<string>()
  return debits.flatMap(({ line: first, said: { provider } }): Suggested[] => {
    if (used.has(first.id) || provider === 'card' || provider === 'other') return []
    const chain = [first]
    let step: InstalmentPlan['step'] = 'month'
    for (const { line, said: reading } of debits) {
      if (chain.length === usualParts[provider] || used.has(line.id) || reading.provider !== provider)
        continue
      if (line.accountId !== first.accountId || line.currency !== first.currency) continue
      const gap = daysBetween(chain.at(-1)?.day ?? line.day, line.day)
      const off = line.minor > first.minor ? line.minor - first.minor : first.minor - line.minor
      if (off > 5n) continue
      const gapStep = gap >= 25 && gap <= 36 ? 'month' : gap >= 12 && gap <= 17 ? 'two_weeks' : null
      if (gapStep === null || (chain.length > 1 && gapStep !== step)) continue
      step = gapStep
      chain.push(line)
    }
    for (const { id } of chain) used.add(id)
    const count = usualParts[provider]
    const paid = chain.reduce((sum, { minor }) => sum + minor, 0n)
    const retries = all.filter(
      ({ line, said: reading }) =>
        failed.has(line.id) &&
        reading.provider === provider &&
        line.minor === first.minor &&
        chain.some(({ day }) => Math.abs(daysBetween(line.day, day)) <= retryDays * 2),
    )
    return [
      {
        key: first.id,
        kind: 'pay_later',
        provider,
        name: providerNames[provider],
        accountId: first.accountId,
        currency: first.currency,
        total: paid + first.minor * BigInt(count - chain.length),
        count,
        each: first.minor,
        step,
        firstDue: first.day,
        links: [
          ...chain.map((line) => ({ line, role: 'instalment' as const })),
          ...retries.map(({ line }) => ({ line, role: 'retry' as const })),
        ],
      },
    ]
  })
}
