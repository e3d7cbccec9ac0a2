import { useSyncExternalStore } from 'react'
import { defaultPeriod, periodKeys, type PeriodKey } from '#contract/period.ts'
import { emit, on } from './sync/events.ts'
import { readText, writeText } from './storage/storage.ts'

const storageKey = 'selected_period'

export function toPeriod(text: string | null | undefined): PeriodKey | null {
  return periodKeys.find((key) => key === text) ?? null
}

function initial(): PeriodKey {
  const stored = readText(storageKey)
  const valid = toPeriod(stored)
  if (stored !== null && valid === null) writeText(storageKey, defaultPeriod)
  if (typeof location === 'undefined') return valid ?? defaultPeriod
  return toPeriod(new URLSearchParams(location.search).get('period')) ?? valid ?? defaultPeriod
}

let period: PeriodKey = initial()

export function currentPeriod(): PeriodKey {
  return period
}

/** Changes the period of every screen, keeps it, puts it into the address, tells everyone. */
export function setPeriod(next: PeriodKey): void {
  if (next === period) return
  period = next
  writeText(storageKey, next)
  if (typeof location !== 'undefined') {
    const address = new URL(location.href)
    address.searchParams.set('period', next)
    history.replaceState(history.state, '', address)
  }
  emit('periodChanged', next)
}

const subscribe = (listener: () => void): (() => void) => on('periodChanged', listener)

export function usePeriod(): readonly [PeriodKey, (next: PeriodKey) => void] {
  return [useSyncExternalStore(subscribe, currentPeriod, currentPeriod), setPeriod] as const
}
