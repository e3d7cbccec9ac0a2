import { type Connection, userEntities } from '#contract/banks/connections.ts'
import { linkBankAccount } from '#contract/banks/connecting.ts'
import { call } from '../../../api/call.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { emit } from '../../../api/sync/events.ts'
import { finishCalls } from '../connect/calls.ts'
import { type Report, finishConnecting } from '../connect/finish.ts'
import { rememberConnections } from '../connect/stored.ts'
import * as z from 'zod/mini'
import { userStorageKey } from '../../../api/storage/storage.ts'

export type ArrivalFailure =
  | { kind: 'missing' | 'foreign' | 'not_there' }
  | { kind: 'entities' | 'store' | 'link'; reason: string }
export type Arrived =
  | { ok: true; connections: readonly Connection[]; synced: boolean }
  | { ok: false; failure: ArrivalFailure }

const failed = (failure: ArrivalFailure): Arrived => ({ ok: false, failure })
const looks = 4
const betweenMs = 1500

/** Runs the same steps as the connect dialog, but only for the signed-in user's own customer. */
export async function finishArrival(arrival: BankRedirect, userId: string, report: Report): Promise<Arrived> {
  const way = arrivalAction(arrival)
  if (way === 'missing') return failed({ kind: 'missing' })
  report('checking', null)
  const entities = await findEntities(arrival)
  if ('kind' in entities) return failed(entities)
  const outcome =
    way === 'link' ? await link(arrival, userId, report) : await storeAndRead(arrival, entities, report)
  if (outcome.ok) {
    rememberConnections(userId, outcome.connections, {
      customerId: arrival.customerId,
      institutionId: arrival.institutionId,
    })
    emit('transactionsUpdated')
  }
  return outcome
}

/**
 * The entities of the user's own customer that match the arrival. Retries a few times, since the provider may
 * list a new one with a delay. Another user's customer is rejected as 'foreign'.
 */
async function findEntities(arrival: BankRedirect): Promise<readonly string[] | ArrivalFailure> {
  for (let attempt = 1; attempt <= looks; attempt += 1) {
    let answer
    try {
      answer = await call(userEntities)
    } catch (error) {
      return { kind: 'entities', reason: messageOf(error) }
    }
    if (arrival.customerId && answer.lean_customer_id !== arrival.customerId) return { kind: 'foreign' }
    const arrived = answer.entities.filter(({ entity_id, bank_identifier }) =>
      arrival.entityId === null
        ? arrival.bankIdentifier === null || bank_identifier === arrival.bankIdentifier
        : entity_id === arrival.entityId,
    )
    if (arrived.length > 0) return arrived.map(({ entity_id }) => entity_id)
    // Without a customer id, another user's entity and a late one cannot be told apart.
    if (attempt < looks) await finishCalls.wait(betweenMs)
  }
  return { kind: arrival.customerId ? 'not_there' : 'foreign' }
}

async function storeAndRead(arrival: BankRedirect, ids: readonly string[], report: Report): Promise<Arrived> {
  const finished = await finishConnecting(
    finishCalls,
    {
      toSave: ids,
      concerned: ids,
      customerId: arrival.customerId,
      bankIdentifier: arrival.bankIdentifier,
    },
    report,
  )
  if (finished.connections.length === 0 && finished.failedSaves.length > 0)
    return failed({ kind: 'store', reason: finished.failedSaves[0] ?? '' })
  return { ok: true, connections: finished.connections, synced: finished.synced }
}

async function link(arrival: BankRedirect, userId: string, report: Report): Promise<Arrived> {
  report('saving', null)
  let linked: readonly Connection[]
  try {
    const answer = await call(linkBankAccount, {
      body: {
        user_id: userId,
        lean_customer_id: arrival.customerId ?? '',
        lean_account_ids: [...arrival.accountIds],
        bank_identifier: arrival.bankIdentifier ?? '',
        institution_id: arrival.institutionId,
      },
    })
    linked = answer.connections
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404))
      return failed({ kind: 'foreign' })
    return failed({ kind: 'link', reason: messageOf(error) })
  }
  const finished = await finishConnecting(
    finishCalls,
    {
      toSave: [],
      concerned: linked.map((connection) => connection.entity_id),
      customerId: arrival.customerId,
      bankIdentifier: arrival.bankIdentifier,
    },
    report,
  )
  return {
    ok: true,
    connections: finished.connections.length > 0 ? finished.connections : linked,
    synced: finished.synced,
  }
}

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
