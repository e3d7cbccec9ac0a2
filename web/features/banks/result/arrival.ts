import * as z from 'zod/mini'
import { userStorageKey } from '../../../api/storage/storage.ts'

const ArrivalSchema = z.object({
  entityId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  bankIdentifier: z.nullable(z.string()),
  accountIds: z.array(z.string()),
  institutionId: z.nullable(z.string()),
})
/** The parameters of a bank's redirect. Anyone can write them, so they are only looked up, never trusted. */
export type BankRedirect = z.infer<typeof ArrivalSchema>
const mostId = 128

export function readArrival(search: string): BankRedirect {
  const query = new URLSearchParams(search)
  const id = (name: string): string | null => {
    const value = query.get(name)?.trim() ?? ''
    return value === '' || value.length > mostId ? null : value
  }
  return {
    entityId: id('entity_id'),
    customerId: id('customer_id'),
    bankIdentifier: id('bank_identifier'),
    accountIds: (query.get('account_ids') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && each.length <= mostId)
      .slice(0, 200),
    institutionId: id('institution_id'),
  }
}

/** finish: entities of the user's own customer; link: a bank of a customer; missing: neither is known. */
export function arrivalAction(arrival: BankRedirect): 'finish' | 'link' | 'missing' {
  if (arrival.entityId) return 'finish'
  if (arrival.customerId) return arrival.bankIdentifier ? 'link' : 'finish'
  return 'missing'
}

/** Removes the arrival from the URL, the history entry and hence any shared link. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname)
}

const Stored = z.object({ arrival: ArrivalSchema, at: z.number() })
const storedForMs = 15 * 60_000
const keyOf = (userId: string): string => userStorageKey('arrival', userId)

/** Stores an arrival for a reload of this tab; sign-out clears it with the rest of the session storage. */
export function storeArrival(userId: string, arrival: BankRedirect, now = Date.now()): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ arrival, at: now }))
  } catch {
    // Without storage, only a reload has nothing to show.
  }
}

/** The arrival stored in this tab within the last 15 minutes; null if there is none. */
export function storedArrival(userId: string, now = Date.now()): BankRedirect | null {
  try {
    const stored = z.safeParse(Stored, JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
    return stored.success && now - stored.data.at < storedForMs ? stored.data.arrival : null
  } catch {
    return null
  }
}
