import { expect, test } from 'vitest'
import { readFormFile } from './form.ts'

const limit = 100_000
const formOf = (...parts: [string, string | File][]): FormData => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
const post = (body: RequestInit['body'], headers = {}): Request =>
  new Request('http://localhost/', { method: 'POST', body: body ?? null, headers })
const fileOf = (size: number, name = 'كشف.csv'): File => new File(['x'.repeat(size)], name)
const read = (request: Request) => readFormFile(request, 'file', limit)
/** The form in one piece, because a stream of the test's own would outlive a refusal. */
async function readForm(...parts: [string, string | File][]) {
  const whole = new Response(formOf(...parts))
  const type = { 'content-type': whole.headers.get('content-type') ?? '' }
  return read(post(await whole.arrayBuffer(), type))
}

test('a file is read whole with its name, whatever stands beside it', async () => {
  const file = await readForm(['note', 'hello'], ['file', fileOf(limit)])
  expect([file?.name, file?.bytes.length]).toEqual(['كشف.csv', limit])
  expect((await readForm(['file', fileOf(0)]))?.bytes.length).toBe(0)
  expect(await readForm(['file', 'only words'])).toBeNull()
  expect(await readForm(['other', fileOf(5)])).toBeNull()
})

test('a file beyond its limit is refused', async () => {
  await expect(readForm(['file', fileOf(limit + 1)])).rejects.toMatchObject({
    code: 'payload_too_large',
  })
})

test('a form of many fields or files is refused after its first bytes', async () => {
  const piece = (n: number): string => `--b\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nx\r\n`
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new TextEncoder().encode(Array.from({ length: 1000 }, (_, n) => piece(n)).join('')))
      if (sent === 500) controller.close()
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }
  const form = new Request('http://localhost/', init)
  await expect(readFormFile(form, 'file', 30_000_000)).rejects.toMatchObject({
    said: { reason: 'form_too_many_parts' },
  })
  expect(sent).toBeLessThan(5)
  const files = Array.from({ length: 6 }, (_, n): [string, File] => [`f${n}`, fileOf(1)])
  await expect(readForm(...files)).rejects.toMatchObject({ said: { reason: 'form_too_many_parts' } })
})

test.each([
  ['without a boundary', 'x', 'multipart/form-data'],
  [
    'cut off',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    'multipart/form-data; boundary=b',
  ],
  ['without its last boundary', '--b', 'multipart/form-data; boundary=b'],
  ['with no part', '', 'multipart/form-data; boundary=b'],
])('a form %s is cut off, not an error of the server', async (_name, text, type) => {
  await expect(read(post(text, { 'content-type': type }))).rejects.toMatchObject({
    said: { reason: 'body_cut_off' },
  })
})

test('another content type is refused', async () => {
  await expect(read(post('{}', { 'content-type': 'application/json' }))).rejects.toMatchObject({
    said: { reason: 'form_expected' },
  })
})
