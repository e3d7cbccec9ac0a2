/** The change that a call made, by response object: the server uses the request id as the change's id. */
const ids = new WeakMap<object, string>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setChange(answer: unknown, method: string, requestId: string | null): void {
  if (method !== 'GET' && requestId !== null && isObject(answer)) ids.set(answer, requestId)
}

/** The id of the change that a response belongs to; null if nothing was changed. */
export function changeOf(answer: unknown): string | null {
  return isObject(answer) ? (ids.get(answer) ?? null) : null
}
