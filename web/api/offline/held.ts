/** Answers of the last visit that no screen has asked for yet, and which reads are stored for the next one. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** A stored answer: the endpoint's path, the input of the read, and when it arrived. */
export type Held = { path: string; input?: unknown; at: number; data: unknown }
const answers = new Map<string, Held>()
const paths = new Set<unknown>()

/** Keeps a stored answer for the first read with this key. */
export function holdAnswer(key: readonly unknown[], answer: Held): void {
  answers.set(JSON.stringify(key), answer)
}

/** Whether the first read with this key is shown a stored answer. */
export const isHeld = (key: readonly unknown[]): boolean => answers.has(JSON.stringify(key))

/** A user's stored answers to reads that are not among these keys. */
export function heldExcept(userId: string, keys: readonly (readonly unknown[])[]): Held[] {
  const read = new Set(keys.map((key) => JSON.stringify(key)))
  const start = `${JSON.stringify([userId]).slice(0, -1)},`
  return [...answers].flatMap(([key, answer]) => (key.startsWith(start) && !read.has(key) ? [answer] : []))
}

/** Another user's answers must not be found. */
export function dropHeld(): void {
  answers.clear()
}

/** Marks the reads of an endpoint to be stored: all that are the same until the user's data changes. */
export function markStored({ path, etag }: Endpoint): void {
  if (etag) paths.add(path)
}
export const isStored = (path: unknown): boolean => paths.has(path)

/**
 * The stored answer for a read, by its key as JSON, as initial data of its query, which is requested again however
 * new it is: the user's data may have changed since the last visit. None unless it fits the contract. With `isKnown`,
 * the query has data already, and the answer is not parsed again.
 */
export function initialOf<E extends Endpoint>(
  key: string,
  endpoint: E,
  isKnown = false,
): { initialData?: z.output<E['response']>; initialDataUpdatedAt?: number; refetchOnMount?: 'always' } {
  const answer = answers.get(key)
  if (!answer) return {}
  if (isKnown) return { refetchOnMount: 'always' }
  const read = z.safeParse<E['response']>(endpoint.response, answer.data)
  if (!read.success) return {}
  return { initialData: read.data, initialDataUpdatedAt: answer.at, refetchOnMount: 'always' }
}
