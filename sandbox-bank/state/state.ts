import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const time = z.number()

const customer = z.object({ id: z.string(), appUserId: z.string() })

const addedRow = z.object({
  account: z.string(),
  key: z.string(),
  at: time,
  booking: time,
  minor: z.number().int(),
  text: z.string(),
  pending: z.boolean(),
})

/** Changes to a payment already listed, which keeps its id; `wire` holds fields as they are sent. */
const rowChange = z.object({
  account: z.string(),
  key: z.string(),
  minor: z.number().int().optional(),
  booking: time.optional(),
  text: z.string().optional(),
  wire: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
})

/** What is stored for one person at one bank for one customer; outlives the entity. */
const login = z.object({
  anchor: time,
  settledAt: time,
  added: z.array(addedRow),
  changes: z.array(rowChange).default([]),
  /** Currencies that accounts were changed to, by account key. */
  currencies: z.record(z.string(), z.string()).default({}),
})

const consent = z.object({
  id: z.string(),
  bankConsentId: z.string(),
  status: z.enum(['ACTIVE', 'REVOKED', 'REJECTED']),
  standard: z.enum(['AUTHORISED', 'REVOKED', 'REJECTED', 'EXPIRED', 'CONSUMED', 'SUSPENDED']),
  permissions: z.array(z.string()),
  createdAt: time,
  changedAt: time,
  expiresAt: time,
  from: time.nullable(),
})

/** State of a misbehaving connection: counts and flags of the scenario words. */
const drift = z.object({
  reads: z.record(z.string(), z.number()).default({}),
  lateShown: z.boolean().default(false),
  pageRefused: z.boolean().default(false),
  rateLimited: z.number().default(0),
  readOnce: time.nullable().default(null),
  expiredOnce: z.boolean().default(false),
  lastCall: time.nullable().default(null),
  reconnectId: z.string().nullable().default(null),
  reconnected: z.boolean().default(false),
  /** Whether the scenario words that misbehave once have done so. */
  misbehaved: z.boolean().default(false),
  /** Whether no account is listed. */
  noAccounts: z.boolean().default(false),
})

/** The misbehaviour state of a new connection. */
export const freshDrift = (): Entity['drift'] => drift.parse({})

const entity = z.object({
  id: z.string(),
  customerId: z.string(),
  bank: z.string(),
  person: z.string(),
  words: z.array(z.string()),
  accounts: z.array(z.string()),
  permissions: z.array(z.string()),
  createdAt: time,
  connectedAt: time,
  deleted: z.boolean(),
  consents: z.array(consent),
  refreshedAt: time.nullable(),
  drift,
})

const refresh = z.object({
  id: z.string(),
  entityId: z.string(),
  status: z.enum(['PENDING', 'FINISHED']),
  failed: z.boolean(),
  createdAt: time,
  updatedAt: time,
})

const event = z.object({
  event_id: z.string(),
  type: z.string(),
  message: z.string(),
  timestamp: z.string(),
  at: time,
  payload: z.record(z.string(), z.unknown()),
})

const stateSchema = z.object({
  version: z.literal(1),
  customers: z.array(customer),
  logins: z.record(z.string(), login),
  entities: z.array(entity),
  refreshes: z.array(refresh),
  events: z.array(event),
})

export type Customer = z.infer<typeof customer>
export type AddedRow = z.infer<typeof addedRow>
export type RowChange = z.infer<typeof rowChange>
export type Login = z.infer<typeof login>
export type Consent = z.infer<typeof consent>
export type Entity = z.infer<typeof entity>
export type Refresh = z.infer<typeof refresh>
export type BankEvent = z.infer<typeof event>
export type State = z.infer<typeof stateSchema>

/** The state and its persistence. Call `touch` after each change. */
export interface Store {
  state: State
  touch(): void
  /** Writes pending changes. */
  flush(): void
}

const MAX_EVENTS = 2000
const MAX_REFRESHES = 2000

function load(file: string): State | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  const parsed = stateSchema.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error(`The sandbox bank cannot read its state in ${file}; move the file away to start anew.`)
  return parsed.data
}

function save(file: string, state: State): void {
  const beside = `${file}.new`
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(beside, 'w', 0o600)
  try {
    writeSync(handle, JSON.stringify(state))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(beside, file)
}

/** Opens the state; without a file it is kept in memory only. Changes are written within 150 ms. */
export function openStore(file: string | undefined): Store {
  const fresh: State = { version: 1, customers: [], logins: {}, entities: [], refreshes: [], events: [] }
  const state = (file === undefined ? undefined : load(file)) ?? fresh
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    if (!timer || file === undefined) return
    clearTimeout(timer)
    timer = undefined
    save(file, state)
  }
  return {
    state,
    flush,
    touch() {
      if (state.events.length > MAX_EVENTS) state.events.splice(0, state.events.length - MAX_EVENTS)
      if (state.refreshes.length > MAX_REFRESHES)
        state.refreshes.splice(0, state.refreshes.length - MAX_REFRESHES)
      if (file !== undefined) timer ??= setTimeout(flush, 150)
    },
  }
}
