import { Display, updateDocument } from '#contract/person/settings.ts'
import {
  budgetCarry,
  budgetEvery,
  dashboardDesign,
  density,
  firstSteps,
  weekStart,
} from '../../ui/display.ts'
import { currencyStyle } from '../../ui/format/locale.ts'
import { digits } from '../../ui/preferences.ts'
import { hijri } from '../../ui/format/hijri.ts'
import { currentSession } from '../auth/session.ts'
import { call } from '../call.ts'
import { readStored, removeStored, writeStored } from '../storage/storage.ts'

/**
 * Storage key for display preferences that the server has not accepted yet; they are sent again at the next
 * start. Preferences follow the user to every device; the local copy is used before first paint and while
 * offline.
 */
const unsavedKey = 'display_unsaved'

/** Applies the stored preferences; ones never chosen keep this device's value. */
function show(stored: Display): void {
  if (stored.digits) digits.set(stored.digits)
  if (stored.currency) currencyStyle.set(stored.currency)
  if (stored.hijri) hijri.set(stored.hijri)
  if (stored.weekStart) weekStart.set(stored.weekStart)
  if (stored.density) density.set(stored.density)
  if (stored.dashboard) dashboardDesign.set(stored.dashboard)
  if (stored.budgetEvery) budgetEvery.set(stored.budgetEvery)
  if (stored.budgetCarry) budgetCarry.set(stored.budgetCarry)
  if (stored.firstSteps) firstSteps.set(stored.firstSteps)
}

let adopting = false
let sending: Promise<void> = Promise.resolve()

async function send(): Promise<void> {
  const change = readStored(unsavedKey, Display)
  if (!change || currentSession().status !== 'signed_in') return
  await call(updateDocument, { body: { settings: { display: change } } })
  const left = readStored(unsavedKey, Display)
  if (JSON.stringify(left) === JSON.stringify(change)) removeStored(unsavedKey)
}

function save(change: Display): void {
  if (adopting || currentSession().status !== 'signed_in') return
  writeStored(unsavedKey, { ...readStored(unsavedKey, Display), ...change })
  sendNext()
}

/**
 * Requests are sent one after another, so that the last choice
 * wins; a failed one is retried at the next start.
 */
function sendNext(): void {
  sending = sending.then(send).catch(() => undefined)
}

digits.listen((value) => save({ digits: value }))
currencyStyle.listen((value) => save({ currency: value }))
hijri.listen((value) => save({ hijri: value }))
weekStart.listen((value) => save({ weekStart: value }))
density.listen((value) => save({ density: value }))
dashboardDesign.listen((value) => save({ dashboard: value }))
budgetEvery.listen((value) => save({ budgetEvery: value }))
budgetCarry.listen((value) => save({ budgetCarry: value }))
firstSteps.listen((value) => save({ firstSteps: value }))

/** Applies the user's stored preferences, overridden by those that the server has not accepted yet. */
export function adoptDisplay(stored: Display | null): void {
  adopting = true
  show({ ...stored, ...readStored(unsavedKey, Display) })
  adopting = false
  sendNext()
}
