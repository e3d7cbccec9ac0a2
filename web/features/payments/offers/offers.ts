/** Corrections that could also be given to a merchant's other payments, until the user answers. */
import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { useSession } from '../../../api/auth/session.ts'
import { readStored, userStorageKey, writeStored } from '../../../api/storage/storage.ts'
import { useStore } from '../../../use-store.ts'

const Ids = z.array(z.string())
const mostOffers = 20
const keyOf = (userId: string): string => userStorageKey('offers', userId)
const changes = atom(0)

const openOffers = (userId: string): string[] => readStored(keyOf(userId), Ids) ?? []

function store(userId: string, ids: readonly string[]): void {
  writeStored(keyOf(userId), ids.slice(0, mostOffers))
  changes.set(changes.get() + 1)
}

/** Offers to apply the category of a payment to its merchant's others. */
export function addOffer(userId: string, id: string): void {
  store(userId, [id, ...openOffers(userId).filter((other) => other !== id)])
}

/** Removes an offer that the user has accepted or declined. */
export function endOffer(userId: string, id: string): void {
  store(
    userId,
    openOffers(userId).filter((other) => other !== id),
  )
}

/** The payments whose offers are open, newest first. */
export function useOffers(): readonly string[] {
  const userId = useSession().user?.id ?? ''
  useStore(changes)
  return openOffers(userId)
}
