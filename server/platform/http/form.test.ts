import { expect, test } from 'vitest'
import { readFormFile } from './form.ts'
import { addressGroup, clientAddress } from './limits.ts'
import * as z from 'zod/mini'
import { sentenceOf } from '../errors.ts'
import { faultsOf } from './faults.ts'

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

test('the address is the socket’s unless proxies of our own are configured', () => {
  expect(clientAddress('::ffff:10.1.2.3', '6.6.6.6', 0)).toBe('10.1.2.3')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 7.7.7.7', 1)).toBe('7.7.7.7')
  expect(clientAddress('10.0.0.1', '6.6.6.6, 7.7.7.7, 10.0.0.2', 2)).toBe('7.7.7.7')
  expect(clientAddress('10.0.0.1', '7.7.7.7', 3)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1')
})

test('one /64 of IPv6 counts as one address', () => {
  expect(addressGroup('2001:db8::1')).toBe(addressGroup('2001:DB8:0:0:ffff::2'))
  expect(addressGroup('2001:db8:0:1::1')).not.toBe(addressGroup('2001:db8::1'))
  expect(addressGroup('10.0.0.1')).toBe('10.0.0.1')
})

const Input = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  size: z.number().check(z.minimum(1), z.maximum(9)),
  day: z.optional(z.string().check(z.refine(() => false, { error: 'date_invalid' }))),
  list: z.optional(z.array(z.object({ id: z.string() })).check(z.maxLength(1))),
})

const faultTexts = (input: unknown): Record<string, string> => {
  const parsed = Input.safeParse(input)
  const faults = parsed.success ? {} : faultsOf(parsed.error.issues, input, 'body')
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, sentenceOf('en-AE', fault)]))
}

test.each([
  [{ name: 'a', size: 1 }, {}],
  [{ size: 1 }, { name: 'name is required' }],
  [{ name: '', size: 1 }, { name: 'name is required' }],
  [
    { name: 'abcd', size: 10 },
    { name: 'name can have at most 3 characters', size: 'size can be at most 9' },
  ],
  [{ name: 'a', size: 0 }, { size: 'size must be at least 1' }],
  [{ name: 7, size: 1 }, { name: 'name is not valid' }],
  [{ name: 'a', size: 1, day: 'x' }, { day: 'Date must be a calendar day (YYYY-MM-DD)' }],
  [{ name: 'a', size: 1, list: [{}] }, { 'list.0.id': 'list.0.id is required' }],
  [{ name: 'a', size: 1, list: [{ id: '' }, { id: '' }] }, { list: 'list can have at most 1 entries' }],
  [{ name: 'a', size: 1, currency: 'USD' }, { currency: 'currency is not accepted here' }],
  ['text', { body: 'body is not valid' }],
])('%j is rejected with %j', (input, faults) => {
  expect(faultTexts(input)).toEqual(faults)
})
