import { useStore } from '../use-store.ts'
import { atom } from 'nanostores'
import { payKeys, type PeriodChoice, type PeriodName, type PeriodQuery } from '#contract/pay-period.ts'
import { defaultPeriod, isDay, periodKeys } from '#contract/period.ts'
import { emit } from './sync/events.ts'
import { readText, writeText } from './storage/storage.ts'

export type { PeriodChoice }

const storageKey = 'selected_period'
const names: readonly PeriodName[] = [...periodKeys, ...payKeys]

/** The named period that a text means; null for anything else. */
export function toPeriod(text: string | null | undefined): PeriodName | null {
  return names.find((key) => key === text) ?? null
}

/** The choice of two days; null when they are no range. */
export function toRange(from: string | null | undefined, to: string | null | undefined): PeriodChoice | null {
  return from && to && isDay(from) && isDay(to) && from <= to ? `${from}..${to}` : null
}

function toChoice(text: string | null): PeriodChoice | null {
  const [from, to, ...rest] = text?.split('..') ?? []
  return toPeriod(text) ?? (rest.length === 0 ? toRange(from, to) : null)
}

/** What a call or an address says of a choice: a period, or its two days. */
export function queryOf(choice: PeriodChoice): PeriodQuery {
  const period = toPeriod(choice)
  if (period !== null) return { period }
  const [from, to] = choice.split('..')
  return { from, to }
}

/** The choice that an answer's period stands for; null while it has no beginning or end and no name. */
export function choiceOf(period: {
  key: PeriodName | 'custom'
  from: string | null
  to: string | null
}): PeriodChoice | null {
  return period.key === 'custom' ? toRange(period.from, period.to) : period.key
}

function initial(): PeriodChoice {
  const stored = readText(storageKey)
  const valid = toChoice(stored)
  if (stored !== null && valid === null) writeText(storageKey, defaultPeriod)
  if (typeof location === 'undefined') return valid ?? defaultPeriod
  const query = new URLSearchParams(location.search)
  const asked = toPeriod(query.get('period')) ?? toRange(query.get('from'), query.get('to'))
  return asked ?? valid ?? defaultPeriod
}

const period = atom(initial())
/** Whether a person has ever chosen a period, here or by an address. */
const chosen = atom(period.get() !== defaultPeriod || readText(storageKey) !== null)

export function currentPeriod(): PeriodChoice {
  return period.get()
}

/** Changes the period of every screen, keeps it, puts it into the address, tells everyone. */
export function setPeriod(next: PeriodChoice): void {
  if (next === period.get() && chosen.get()) return
  period.set(next)
  chosen.set(true)
  writeText(storageKey, next)
  if (typeof location !== 'undefined') {
    const address = new URL(location.href)
    for (const name of ['period', 'from', 'to']) address.searchParams.delete(name)
    for (const [name, value] of Object.entries(queryOf(next)))
      if (value) address.searchParams.set(name, value)
    history.replaceState(history.state, '', address)
  }
  emit('periodChanged', next)
}

export function usePeriod(): readonly [PeriodChoice, (next: PeriodChoice) => void] {
  return [useStore(period), setPeriod] as const
}

/** The chosen period; everything while nobody has chosen one, for lists that need none. */
export function useListPeriod(): PeriodChoice {
  const [choice] = usePeriod()
  return useStore(chosen) ? choice : 'all'
}
