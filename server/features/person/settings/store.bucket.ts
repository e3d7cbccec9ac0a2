import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
type Signer = Pick<Bucket, 'region' | 'accessKeyId' | 'secretAccessKey'>

/** Signs a request for an S3-compatible store (AWS Signature Version 4), including its body. */
export async function signRequest(
  { region, accessKeyId, secretAccessKey }: Signer,
  request: { method: string; url: URL; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
  now: Date,
): Promise<{ url: URL; headers: Headers }> {
  const { method, url, headers, body } = request
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  })
  const signed = await signer.sign()
  return { url: signed.url, headers: signed.headers }
}

export type BucketMethod = 'GET' | 'PUT' | 'DELETE'

/** Sends one request to the bucket. `key` must need no URL escaping; an empty one is the bucket itself. */
export async function callBucket(
  bucket: Bucket,
  method: BucketMethod,
  key: string,
  now: Date,
  file: { bytes: Uint8Array<ArrayBuffer>; type: string } = { bytes: new Uint8Array(), type: '' },
  parameters: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = file.bytes
  const address = new URL(`${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}/${key}`)
  address.search = new URLSearchParams(parameters).toString()
  const contentHeaders: Record<string, string> = method === 'PUT' ? { 'content-type': file.type } : {}
  const { url, headers } = await signRequest(
    bucket,
    { method, url: address, headers: contentHeaders, body },
    now,
  )
  return fetch(url, {
    method,
    headers,
    ...(method === 'PUT' ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  })
}

/** The next keys after `after` that begin with `prefix`, at most 1000, in order; none after the last. */
export async function listBucket(
  bucket: Bucket,
  prefix: string,
  after: string,
  now: Date,
): Promise<string[]> {
  const parameters = { 'list-type': '2', prefix, ...(after === '' ? {} : { 'start-after': after }) }
  const answer = await callBucket(bucket, 'GET', '', now, undefined, parameters)
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the bucket answered ${answer.status}`)
  }
  const keys = [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
  return keys.filter((key) => key.startsWith(prefix) && key > after)
}
