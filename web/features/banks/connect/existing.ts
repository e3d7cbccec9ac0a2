const signs = [
  'already connected',
  'connection already exists',
  'duplicate connection',
  'existing connection',
  'delete your existing connection',
]
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i
const named = /\bentity(?:[\s_-]*id)?\s*[:=#]?\s*["'(]?([\w-]{6,128})/i

/** Whether an error message means that this bank is already connected. */
export function saysAlreadyConnected(message: string): boolean {
  const text = message.toLowerCase()
  return signs.some((sign) => text.includes(sign))
}

/** The entity id in a message: the id after the word 'entity', else the first UUID; null if none. */
export function entityIdIn(message: string): string | null {
  const after = named.exec(message)?.[1]
  if (after && /\d/.test(after)) return after
  return uuid.exec(message)?.[0] ?? null
}

/** Reduces third-party text (from a bank or a URL) to one plain line of at most `most` characters. */
export function oneLine(text: string | null | undefined, most = 200): string {
  const plain = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}
