import type * as z from 'zod/mini'
import { type TokenScope } from '#contract/person/api-tokens.ts'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/endpoint.ts'
import { type Role } from '#contract/household/roles.ts'
import { type Session } from '../db/db.ts'
import { fail, failFields } from '../errors.ts'
import { type Language } from '../i18n/index.ts'
import { requireStorable } from './body.ts'
import { faultsOf } from './faults.ts'

/** A member of a household who makes a request in the data of the person who shares with them. */
export type MemberAccess = {
  readonly memberId: string
  readonly membershipId: string
  readonly role: Role
  /** The accounts that are shared. */
  readonly accounts: readonly string[]
}

/** The user named by a request's token. Whether the session still exists is unknown until it is checked. */
export type Caller = {
  /** Whose data the request is about: the user's own, or of a household member that of the owner. */
  userId: string
  /** Empty for an API token. */
  sessionId: string
  session?: Session
  /** The scope of the request's API token; undefined for a signed-in user. */
  scope?: TokenScope
  /** Undefined for somebody in their own data. */
  member?: MemberAccess
  /** Whether the user is a demo, which may only make some calls (`demoMay`). */
  demo?: boolean
}

export type RequestInfo = {
  requestId: string
  signal: AbortSignal
  headers: Headers
  request: Request
  address: string
  /** The language of texts in the response. */
  language: Language
  /** Tells the caller which change the request made, which can be undone. */
  changed?(id: string): void
}

/** The input of a request, parsed by its contract. */
export type Parsed<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }

/** A route that is ready to be mounted. */
export type Route = {
  endpoint: Endpoint
  run(request: RequestInfo, caller: Caller | null, raw: RawInput): Promise<unknown>
}

/** Query parameters by name. */
export type Query = Record<string, string | string[]>

type RawInput = {
  params: Record<string, string>
  query: Query
  readBody(): Promise<unknown>
}

type Said<T> = T extends unknown ? Omit<T, 'success'> : never

/** What a handler returns, with or without `success: true`; nothing if the response has no other fields. */
export type Answer<E extends Endpoint> =
  | ResponseOf<E>
  | Said<ResponseOf<E>>
  | (object extends Said<ResponseOf<E>> ? void : never)

/** Binds a bearer endpoint to its handler; input is parsed by the contract. A Response is sent as it is. */
export function handle<const E extends Endpoint>(
  endpoint: E,
  handler: (caller: Caller, input: Parsed<E>, request: RequestInfo) => Promise<Answer<E> | Response>,
): Route {
  return {
    endpoint,
    async run(request, caller, raw) {
      if (!caller) fail('unauthenticated')
      const answer = await handler(caller, await parseInput(endpoint, raw), request)
      return answer instanceof Response ? answer : Object.assign({ success: true }, answer)
    },
  }
}

/** Binds an endpoint that needs no bearer token: public ones, and the provider's signed webhook. */
export function handleOpen<const E extends Endpoint>(
  endpoint: E,
  handler: (input: Parsed<E>, request: RequestInfo) => Promise<ResponseOf<E> | Response>,
): Route {
  if (endpoint.access === 'bearer') throw new Error(`${endpoint.path} needs a bearer token`)
  return {
    endpoint,
    async run(request, _caller, raw) {
      return handler(await parseInput(endpoint, raw), request)
    },
  }
}

async function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): Promise<Parsed<E>> {
  const parsed = {
    params: endpoint.params ? check(endpoint.params, raw.params, 'params') : undefined,
    query: endpoint.query ? check(endpoint.query, raw.query, 'query') : undefined,
    body: endpoint.body ? check(endpoint.body, await raw.readBody(), 'body') : undefined,
  }
  return parsed as Parsed<E> // each part has just been parsed by this endpoint's own schema
}

function check(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  requireStorable(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  return part === 'params' ? fail('not_found') : failFields(faultsOf(parsed.error.issues, value, part))
}
