/** Which change a call made: the server names it by the id of the request. */
const ids = new WeakMap<object, string>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setChange(answer: unknown, method: string, requestId: string | null): void {
  if (method !== 'GET' && requestId !== null && isObject(answer)) ids.set(answer, requestId)
}

/** The id of the change that a call's answer is about; null for an answer of no change. */
export function changeOf(answer: unknown): string | null {
  return isObject(answer) ? (ids.get(answer) ?? null) : null
}
