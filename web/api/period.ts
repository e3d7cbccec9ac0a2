import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { defaultPeriod, periodKeys, type PeriodKey } from '#contract/period.ts'
import { emit } from './sync/events.ts'
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

const period = atom(initial())

export function currentPeriod(): PeriodKey {
  return period.get()
}

/** Changes the period of every screen, keeps it, puts it into the address, tells everyone. */
export function setPeriod(next: PeriodKey): void {
  if (next === period.get()) return
  period.set(next)
  writeText(storageKey, next)
  if (typeof location !== 'undefined') {
    const address = new URL(location.href)
    address.searchParams.set('period', next)
    history.replaceState(history.state, '', address)
  }
  emit('periodChanged', next)
}

export function usePeriod(): readonly [PeriodKey, (next: PeriodKey) => void] {
  return [useStore(period), setPeriod] as const
}
