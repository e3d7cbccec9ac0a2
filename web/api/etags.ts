/** The ETags of responses held in memory, by response object; a modified copy has none. */
const tags = new WeakMap<object, { address: string; etag: string }>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setTag(answer: unknown, address: string, etag: string | null): void {
  if (etag !== null && isObject(answer)) tags.set(answer, { address, etag })
}

/** The conditional-request header for a held response; none if it belongs to another address. */
export function conditionalHeader(earlier: unknown, address: string): Record<string, string> {
  const known = isObject(earlier) ? tags.get(earlier) : undefined
  return known?.address === address ? { 'if-none-match': known.etag } : {}
}

/** Keeps the ETag when an equal object is stored instead of the response. */
export function moveTag(answer: unknown, stored: unknown): void {
  const known = isObject(answer) ? tags.get(answer) : undefined
  if (known && isObject(stored)) tags.set(stored, known)
}
