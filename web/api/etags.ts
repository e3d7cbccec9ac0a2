/** The ETags of answers that are held in memory. Each goes with its answer, whose copy with a change has none. */
const tags = new WeakMap<object, { address: string; etag: string }>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setTag(answer: unknown, address: string, etag: string | null): void {
  if (etag !== null && isObject(answer)) tags.set(answer, { address, etag })
}

/** The header that asks for an answer only if it is not the one held; none where the one held is of another call. */
export function sendTag(held: unknown, address: string): Record<string, string> {
  const known = isObject(held) ? tags.get(held) : undefined
  return known?.address === address ? { 'if-none-match': known.etag } : {}
}

/** For an answer that is stored in place of an equal one. */
export function moveTag(answer: unknown, stored: unknown): void {
  const known = isObject(answer) ? tags.get(answer) : undefined
  if (known && isObject(stored)) tags.set(stored, known)
}
