/** The change that a call made, by response object: the server uses the request id as the change's id. */
const changes = new WeakMap<object, MadeChange>()
/** `membership` is the one in whose owner's data it was made; null for the user's own. */
export type MadeChange = { id: string; membership: string | null }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setChange(
  answer: unknown,
  method: string,
  { id, membership }: { id: string | null; membership: string | null },
): void {
  if (method !== 'GET' && id !== null && isObject(answer)) changes.set(answer, { id, membership })
}

/** The change that a response belongs to; null if nothing was changed. */
export function changeOf(answer: unknown): MadeChange | null {
  return isObject(answer) ? (changes.get(answer) ?? null) : null
}
