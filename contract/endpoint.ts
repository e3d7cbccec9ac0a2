import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: the holder of a bearer token, everyone, or the provider with a signed body. */
export type Access = 'public' | 'bearer' | 'signature'

/**
 * One call of the API as data. `params`, `query` and `body` are parsed on the way in, `response` on
 * the way out, so nothing undeclared can leave. Paths name parameters with a colon.
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
  /** Request headers the call reads beyond the common ones. */
  readonly headers?: readonly string[]
  /**
   * A GET whose response depends only on the user's stored data, the day and the request: it has an ETag, and answers
   * a matching `If-None-Match` with 304.
   */
  readonly etag?: true
  /**
   * What an API token needs for this call where the method does not say it (api-tokens.ts): `write` for a GET that has an
   * effect, `never` for what only a signed-in person may do.
   */
  readonly tokens?: 'read' | 'write' | 'never'
}

type Described = Omit<Endpoint, 'method' | 'path' | 'access'> & { readonly access?: Access }

/** Declares an endpoint and keeps its exact types. Without `access` it takes a bearer token, so that none is open by mistake. */
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
/** What a call answers besides `success`. */
export type AnswerOf<E extends Endpoint> = Omit<ResponseOf<E>, 'success'>

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}

/** Fills a path's parameters, percent-encoded. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
