import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Role } from './household/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: the holder of a bearer token, anyone, or the provider with a signed body. */
export type Access = 'public' | 'bearer' | 'signature'

/**
 * One API call as data. `params`, `query` and `body` are parsed on input, `response` on output, so no
 * undeclared field can leak. Path parameters are written with a colon.
 */
export type Endpoint = {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
  readonly errors?: readonly ErrorCode[]
  /** The largest body in bytes; a larger one is refused unread. By default `bodyBytes`. */
  readonly maxBytes?: number
  /** Request headers that the call reads beyond the common ones. */
  readonly headers?: readonly string[]
  /**
   * For a GET whose response depends only on the user's stored data, the current day and the request: the
   * response has an ETag, and a matching `If-None-Match` gets a 304.
   */
  readonly etag?: true
  /**
   * Overrides the scope that an API token needs for this call (the default depends on the method, see
   * api-tokens.ts): `write` for a GET with side effects, `never` for calls that need an interactive session, `messages` for
   * the one call of a token that may do nothing else.
   */
  readonly tokens?: 'read' | 'write' | 'messages' | 'never'
  /**
   * The roles of household members who may make this call in the data of the person who shares with them. Without
   * any, which is the default, the owner alone may.
   */
  readonly roles?: readonly Role[]
  /** It is about the signed-in person, whoever's data they are looking at: sent without a membership. */
  readonly self?: true
  /**
   * Whether a demo's session may make the call: only what stays within its own data and sends nothing to the
   * outside. By default it may read what a read token may (see `demoMay`).
   */
  readonly demo?: boolean
}

/** The largest body of a call that declares no `maxBytes`. */
export const bodyBytes = 65_536

type Described = Omit<Endpoint, 'method' | 'path' | 'access'> & { readonly access?: Access }

/**
 * Declares an endpoint and preserves its exact types. `access`
 * defaults to `bearer`, so no endpoint is public by mistake. Marked so that the web app leaves out what it never calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const M extends Method, const P extends Endpoint['path'], const E extends Described>(
  method: M,
  path: P,
  described: E,
) {
  return { access: 'bearer' as Access, ...described, method, path }
}

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type ResponseOf<E extends Endpoint> = Out<E['response']>
/** The fields of a response besides `success`. */
export type ResponseFields<E extends Endpoint> = Omit<ResponseOf<E>, 'success'>

/** The inputs that a caller passes. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}

/** Fills in a path's parameters, percent-encoded. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
