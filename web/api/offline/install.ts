/** The browser's offer to install the app, held until there is a good moment to show it. */
import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { useStore } from '../../use-store.ts'
import { readStored, writeStored } from '../storage/storage.ts'

type InstallEvent = Event & { prompt: () => Promise<unknown> }
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/** Of the device: visits so far, and whether the offer was turned down or taken. */
const storedAs = 'device_install_offer'
const Offer = z.object({ visits: z.number(), over: z.boolean() })
const leastVisits = 2

const held = atom<InstallEvent | null>(null)

/** Holds the browser's offer from now on; called once, early, since the browser makes it once. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) held.set(event)
  })
  window.addEventListener('appinstalled', () => endOffer())
}

function readOffer(): z.infer<typeof Offer> {
  return readStored(storedAs, Offer) ?? { visits: 0, over: false }
}

/** Counts this page's visit; returns how many there were. */
export function countVisit(): number {
  const offer = readOffer()
  writeStored(storedAs, { ...offer, visits: offer.visits + 1 })
  return offer.visits + 1
}

/** Whether the offer is worth showing: it can be taken, was not turned down, and the person came back or has a bank. */
export function isOfferDue(visits: number, banks: number): boolean {
  return !readOffer().over && (visits >= leastVisits || banks > 0)
}

/** Turned down or taken: it is never made again on this device. */
export function endOffer(): void {
  writeStored(storedAs, { ...readOffer(), over: true })
  held.set(null)
}

/** Shows the browser's own dialog. */
export async function takeOffer(): Promise<void> {
  const event = held.get()
  endOffer()
  await event?.prompt()
}

export function useInstallOffer(): boolean {
  return useStore(held, { ssr: () => null }) !== null
}
