import { constants, gzipSync, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const packFrom = 1400
const packAtOnceTo = 250_000
const packed = promisify(gzip)
const whole = new WeakSet<Response>()

/** A finished answer, before it becomes a Response. */
export type Packed = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Whether an answer has all its headers and its packing, so that nobody need look at it again. */
export function isWhole(answer: Response): boolean {
  return whole.has(answer)
}

/** Whether a caller takes packed answers. */
export function takesGzip(accepted: string | undefined): boolean {
  return /\bgzip\b/.test(accepted ?? '')
}

/** JSON with its headers, packed where the caller takes it. A usual answer is packed on the spot, since a thread would take longer to come. */
export async function packJson(
  result: unknown,
  accepted: string | undefined,
  headers: Record<string, string>,
): Promise<Packed> {
  const text = JSON.stringify(result)
  const plain = { ...headers, 'content-type': 'application/json' }
  if (text.length < packFrom || !takesGzip(accepted)) return { body: text, headers: plain }
  const how = { level: 1, ...(isFigures(text) ? { strategy: constants.Z_HUFFMAN_ONLY } : {}) }
  const bytes = text.length > packAtOnceTo ? await packed(text, how) : gzipSync(text, how)
  return {
    body: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    headers: { ...plain, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  }
}

/** The answer with all its headers at once, so that nobody need add to it. */
export function sealed({ body, headers }: Packed, more: Record<string, string>): Response {
  const answer = new Response(body, { headers: { ...headers, ...more } })
  whole.add(answer)
  return answer
}

/** Years of amounts hardly repeat themselves: coding their signs alone is smaller, and in half the time. */
function isFigures(text: string): boolean {
  if (text.length < 20_000) return false
  const middle = text.slice(text.length >> 1, (text.length >> 1) + 2000)
  return middle.replaceAll(/[\d.,-]/g, '').length < 100
}
