import { randomUUID } from 'node:crypto'

const requestIds = new WeakMap<Request, string>()

/** The request's id, created at the first call. */
export function requestIdOf(request: Request): string {
  let id = requestIds.get(request)
  if (id === undefined) requestIds.set(request, (id = randomUUID()))
  return id
}
