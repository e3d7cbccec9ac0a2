import { Display, updateDocument } from '#contract/settings.ts'
import { budgetCarry, budgetEvery, dashboardDesign, density, weekStart } from '../../ui/display.ts'
import { currencyStyle, digits } from '../../ui/format/locale.ts'
import { hijri } from '../../ui/format/hijri.ts'
import { currentSession } from '../auth/session.ts'
import { call } from '../call.ts'
import { readStored, removeStored, writeStored } from '../storage/storage.ts'

/**
 * How screens look goes with the person to every device. The device's copy is there before first paint and where the
 * server does not answer; what the server has not taken yet is kept under this name and sent at the next start.
 */
const unsavedKey = 'display_unsaved'

/** Draws with the stored choices; what was never chosen stays as it is on this device. */
function show(stored: Display): void {
  if (stored.digits) digits.set(stored.digits)
  if (stored.currency) currencyStyle.set(stored.currency)
  if (stored.hijri) hijri.set(stored.hijri)
  if (stored.weekStart) weekStart.set(stored.weekStart)
  if (stored.density) density.set(stored.density)
  if (stored.dashboard) dashboardDesign.set(stored.dashboard)
  if (stored.budgetEvery) budgetEvery.set(stored.budgetEvery)
  if (stored.budgetCarry) budgetCarry.set(stored.budgetCarry)
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

/** One after another, so that the last choice is the one that stays; what fails is sent at the next start. */
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

/** Takes the person's stored choices, after those that the server has not taken yet. */
export function adoptDisplay(stored: Display | null): void {
  adopting = true
  show({ ...stored, ...readStored(unsavedKey, Display) })
  adopting = false
  sendNext()
}
