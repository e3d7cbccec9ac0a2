/** What a job is: a function in a module of its own, called in a process of its own with an input and a host to ask. */

/** The functions of the server that a job may call. What they take and return is copied. */
export type Host = { readonly [name: string]: (...given: never[]) => Promise<unknown> }
export type JobFunction<I, H, O> = (input: I, host: H) => Promise<O> | O
export type JobAt<I, H, O> = { readonly url: URL; readonly run?: JobFunction<I, H, O> }

/** The job that a module exports as `run`, whose type is `F`. */
export type JobOf<F> = F extends JobFunction<infer I, infer H, infer O> ? JobAt<I, H, O> : never

export type ToChild =
  | { start: { module: string; input: unknown } }
  | { answer: unknown }
  | { unanswered: true }
export type FromChild<O> = { ask: string; given: unknown[] } | { result: O } | { failedAt: string }
