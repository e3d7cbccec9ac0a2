import { createHash, createHmac } from 'node:crypto'

export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
type Signer = Pick<Bucket, 'region' | 'accessKeyId' | 'secretAccessKey'>

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The headers of a request signed for an S3-compatible store (AWS Signature Version 4). */
export function signRequest(
  signer: Signer,
  request: { method: string; url: URL; headers: Record<string, string>; body: Uint8Array },
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const bodyHash = sha256(request.body)
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    '',
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${signer.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [signer.region, 's3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part),
    hmac(`AWS4${signer.secretAccessKey}`, day),
  )
  const signature = hmac(key, toSign).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${signer.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

/** One call to the bucket; the path names parts that need no escaping. */
export async function callBucket(
  bucket: Bucket,
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  now: Date,
  body: Uint8Array<ArrayBuffer> = new Uint8Array(),
): Promise<Response> {
  const url = new URL(`${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}/${key}`)
  const headers: Record<string, string> = method === 'PUT' ? { 'content-type': 'image/webp' } : {}
  return fetch(url, {
    method,
    headers: signRequest(bucket, { method, url, headers, body }, now),
    ...(method === 'PUT' ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  })
}
