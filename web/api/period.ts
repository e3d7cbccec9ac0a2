import { useStore } from '../use-store.ts'
import { atom } from 'nanostores'
import { payKeys, type PeriodChoice, type PeriodName, type PeriodQuery } from '#contract/days/pay-period.ts'
import { defaultPeriod, isDay, periodKeys } from '#contract/period.ts'
import { emit } from './sync/events.ts'
import { readText, writeText } from './storage/storage.ts'

export type { PeriodChoice }

const storageKey = 'selected_period'
/** Until the user chooses a period; an invalid stored one becomes the specified default. */
const firstPeriod: PeriodName = 'pay'
const names: readonly PeriodName[] = [...periodKeys, ...payKeys]

/** The named period for a text; null for anything else. */
export function toPeriod(text: string | null | undefined): PeriodName | null {
  return names.find((key) => key === text) ?? null
}

/** The choice for two days; null if they do not form a range. */
export function toRange(from: string | null | undefined, to: string | null | undefined): PeriodChoice | null {
  return from && to && isDay(from) && isDay(to) && from <= to ? `${from}..${to}` : null
}

function toChoice(text: string | null): PeriodChoice | null {
  const [from, to, ...rest] = text?.split('..') ?? []
  return toPeriod(text) ?? (rest.length === 0 ? toRange(from, to) : null)
}

/** A choice as query parameters: a period, or its two days. */
export function queryOf(choice: PeriodChoice): PeriodQuery {
  const period = toPeriod(choice)
  if (period !== null) return { period }
  const [from, to] = choice.split('..')
  return { from, to }
}

/** The choice that corresponds to a response's period; null for a custom period that is open-ended. */
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
  const usual = valid ?? (stored === null ? firstPeriod : defaultPeriod)
  if (typeof location === 'undefined') return usual
  const query = new URLSearchParams(location.search)
  const asked = toPeriod(query.get('period')) ?? toRange(query.get('from'), query.get('to'))
  return asked ?? usual
}

const period = atom(initial())
/** Whether the user has ever chosen a period, here or through the address. */
const chosen = atom(period.get() !== firstPeriod || readText(storageKey) !== null)

export function currentPeriod(): PeriodChoice {
  return period.get()
}

/** Changes the period of every screen, stores it, puts it into the address and notifies listeners. */
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

/** Forgets the choice, as on a new device: for tests that share a page. */
export function forgetPeriod(): void {
  period.set(firstPeriod)
  chosen.set(false)
}

/** The chosen period; if none was ever chosen, the one that suits a screen: `all` for lists. */
export function useChosenPeriod(usual: PeriodName): PeriodChoice {
  const [choice] = usePeriod()
  return useStore(chosen) ? choice : usual
}
