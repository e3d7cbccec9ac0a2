/** The ETags of responses held in memory, by response object; a modified copy has none. */
const tags = new WeakMap<object, { address: string; etag: string }>()

/** That of the newest response. */
let newest: string | undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setTag(answer: unknown, address: string, etag: string | null): void {
  if (etag === null || !isObject(answer)) return
  tags.set(answer, { address, etag })
  newest = etag
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

/** The conditional-request header for the state of the user's data that the newest response told of, whatever it was. */
export const newestHeader = (): Record<string, string> =>
  newest === undefined ? {} : { 'if-none-match': newest }

/** Whether a held response, or each page of a list, has this tag: the tag of one state of the data is that of all responses. */
export function hasTag(held: unknown, etag: string): boolean {
  const parts: unknown[] =
    isObject(held) && 'pages' in held && Array.isArray(held.pages) ? held.pages : [held]
  return parts.every((part) => isObject(part) && tags.get(part)?.etag === etag)
}
