import { expect, test } from 'vitest'
import { createServer } from 'node:http'
import { systemClock } from '../../../platform/clock.ts'
import { storedFiles } from './service.files.ts'
import { callBucket, signRequest } from './store.bucket.ts'

test('a request is signed like the published example of Signature Version 4', async () => {
  const { headers } = await signRequest(
    {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      body: new Uint8Array(),
    },
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('a picture is stored under its key with its type and the hash of its bytes', async () => {
  const requests: {
    method?: string
    url?: string
    headers: NodeJS.Dict<string | string[]>
    bytes: number
  }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      requests.push({
        ...(method ? { method } : {}),
        ...(url ? { url } : {}),
        headers,
        bytes: Buffer.concat(chunks).length,
      })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const bucket = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'photos',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const answer = await callBucket(bucket, 'PUT', 'photos/a.webp', new Date('2026-03-01T08:00:00Z'), {
    bytes: new Uint8Array(5),
    type: 'image/webp',
  })
  server.close()
  expect(answer.status).toBe(200)
  expect(requests).toMatchObject([
    {
      method: 'PUT',
      url: '/photos/photos/a.webp',
      bytes: 5,
      headers: {
        'content-type': 'image/webp',
        'x-amz-date': '20260301T080000Z',
        'x-amz-content-sha256': '8855508aade16ec573d21e6a485dfd0a7624085c1a14b5ecdd6485de0c6839a4',
        authorization: expect.stringContaining('Credential=key/20260301/auto/s3/aws4_request') as unknown,
      },
    },
  ])
})

test.each([
  ['cut off', 1000, 100],
  ['larger than any of ours', 400_000_000, 100],
  ['larger than it says', null, 12_000_000],
] as const)('an object that is %s is unavailable, not an error of the server', async (_name, said, sent) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, said === null ? {} : { 'content-length': said })
    response.write(Buffer.alloc(sent))
    if (said === null) response.end()
    else setTimeout(() => response.destroy(), 20)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const photoBucket = {
    endpoint,
    bucket: 'photos',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const files = storedFiles({ dataDir: '/nowhere', photoBucket }, systemClock, 'files_unavailable')
  await expect(files.get('attachments/a/b.webp')).rejects.toMatchObject({
    said: { reason: 'files_unavailable' },
  })
  server.close()
})
