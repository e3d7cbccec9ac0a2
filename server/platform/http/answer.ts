import { constants, gzipSync, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { figuresJson, holdsFigures } from './figures.ts'

const packFrom = 1400
const packAtOnceTo = 250_000
const packed = promisify(gzip)
/** Years of amounts hardly repeat themselves: coding their signs alone is smaller, and in half the time. */
const figuresOnly = { strategy: constants.Z_HUFFMAN_ONLY }
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
  const plain = { ...headers, 'content-type': 'application/json' }
  const figures = holdsFigures(result)
  const text = figures ? figuresJson(result) : JSON.stringify(result)
  if (text.length < packFrom || !takesGzip(accepted))
    return { body: typeof text === 'string' ? text : bytesOf(text), headers: plain }
  const how = { level: 1, ...(figures ? figuresOnly : {}) }
  const bytes = text.length > packAtOnceTo ? await packed(text, how) : gzipSync(text, how)
  return {
    body: bytesOf(bytes),
    headers: { ...plain, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  }
}

/** The answer with all its headers at once, so that nobody need add to it. */
export function sealed({ body, headers }: Packed, more: Record<string, string>): Response {
  const answer = new Response(body, { headers: { ...headers, ...more } })
  whole.add(answer)
  return answer
}

const bytesOf = (bytes: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
