import { randomUUID } from 'node:crypto'

const requestIds = new WeakMap<Request, string>()

/** One id a request. */
export function requestIdOf(request: Request): string {
  let id = requestIds.get(request)
  if (id === undefined) requestIds.set(request, (id = randomUUID()))
  return id
}
