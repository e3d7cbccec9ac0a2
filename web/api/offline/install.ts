/** The browser's install prompt, held back until a good moment to show it. */
import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { useStore } from '../../use-store.ts'
import { readStored, writeStored } from '../storage/storage.ts'

type InstallEvent = Event & { prompt: () => Promise<unknown> }
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/** Stored per device: the number of visits, and whether the offer was declined or accepted. */
const storedAs = 'device_install_offer'
const Offer = z.object({ visits: z.number(), over: z.boolean() })
const leastVisits = 2

const installEvent = atom<InstallEvent | null>(null)

/**
 * Captures the browser's install prompt from now on; call it
 * once, early, since the browser fires it only once.
 */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) installEvent.set(event)
  })
  window.addEventListener('appinstalled', () => endOffer())
}

function readOffer(): z.infer<typeof Offer> {
  return readStored(storedAs, Offer) ?? { visits: 0, over: false }
}

/** Counts this page load as a visit; returns the new total. */
export function countVisit(): number {
  const offer = readOffer()
  writeStored(storedAs, { ...offer, visits: offer.visits + 1 })
  return offer.visits + 1
}

/**
 * Whether to show the offer: it was not declined or accepted
 * yet, and the user has returned or connected a bank.
 */
export function isOfferDue(visits: number, banks: number): boolean {
  return !readOffer().over && (visits >= leastVisits || banks > 0)
}

/** The offer was declined or accepted: it is never shown again on this device. */
export function endOffer(): void {
  writeStored(storedAs, { ...readOffer(), over: true })
  installEvent.set(null)
}

/** Shows the browser's own install dialog. */
export async function acceptInstallOffer(): Promise<void> {
  const event = installEvent.get()
  endOffer()
  await event?.prompt()
}

export function useInstallOffer(): boolean {
  return useStore(installEvent, { ssr: () => null }) !== null
}
