import { gzipSync } from 'node:zlib'

/** Bytes; anything smaller fits into one packet uncompressed. */
const leastPacked = 1400
/** A page of payments takes 0.2 ms, half of what the default level takes, for a tenth more bytes. */
const level = 2
const takesGzip = /(?:^|[\s,])gzip\s*(?:$|,|;\s*q=(?:1|0\.\d*[1-9]))/i

type Packed = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/**
 * Body and headers of a text response, gzipped if the client accepts that. Synchronous, since for a few
 * kilobytes setting up a stream takes longer than compressing. Files are streamed, and compressed in app.ts.
 */
export function packText(text: string, type: string, accepts: string | undefined): Packed {
  const headers = { 'content-type': type }
  const length = Buffer.byteLength(text)
  if (length < leastPacked) return { body: text, headers: { ...headers, 'content-length': `${length}` } }
  const varied = { ...headers, vary: 'Accept-Encoding' }
  if (!takesGzip.test(accepts ?? ''))
    return { body: text, headers: { ...varied, 'content-length': `${length}` } }
  const body = new Uint8Array(gzipSync(text, { level }))
  return { body, headers: { ...varied, 'content-encoding': 'gzip', 'content-length': `${body.length}` } }
}
