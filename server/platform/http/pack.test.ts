import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse, safeParse } from 'zod/v4/core'
import { compiled } from './compiled.ts'
import { packText } from './pack.ts'

const long = JSON.stringify(Array.from({ length: 400 }, (_, n) => `row ${n}`))

test('a long response is compressed for clients that accept gzip, and varies by Accept-Encoding', () => {
  for (const accepts of ['gzip', 'br, gzip', 'gzip, deflate, br', 'gzip;q=0.5, br', 'x;q=0, GZIP;q=1']) {
    const { body, headers } = packText(long, 'application/json', accepts)
    if (typeof body === 'string') throw new Error(`${accepts}: not compressed`)
    expect(gunzipSync(body).toString()).toBe(long)
    expect(headers).toEqual({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': `${body.length}`,
      vary: 'Accept-Encoding',
    })
  }
  for (const accepts of [undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip']) {
    const { body, headers } = packText(long, 'application/json', accepts)
    expect(body).toBe(long)
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': `${long.length}` })
    expect(headers).not.toHaveProperty('content-encoding')
  }
})

test('a short response is sent uncompressed, with its length in bytes', () => {
  expect(packText('"د"', 'application/json', 'gzip')).toEqual({
    body: '"د"',
    headers: { 'content-type': 'application/json', 'content-length': '4' },
  })
})

test('a compiled schema gives the same results as the schema', () => {
  const Row = z.object({
    id: z.uuid(),
    note: z.nullable(z.string()),
    more: z.optional(z.object({ days: z.array(z.string().check(z.maxLength(3))) })),
    either: z.union([z.string(), z.number()]),
    params: z.record(z.string(), z.number()),
  })
  const schema = z.object({ rows: z.array(Row).check(z.maxLength(3)) })
  const row = {
    id: '019b7523-3bd0-730c-b1e0-1e42a0b55145',
    note: null,
    more: { days: ['a'] },
    either: 1,
    params: { a: 1 },
  }
  const { more: _more, ...bare } = row
  const answers: unknown[] = [
    { rows: [row, bare], undeclared: 1 },
    { rows: [{ ...row, undeclared: true, more: { days: [], undeclared: 1 } }] },
    { rows: [{ ...row, id: 'no id' }] },
    { rows: [{ ...row, more: { days: ['long'] } }] },
    { rows: [row, row, row, row] },
    { rows: [{ ...row, note: undefined }] },
    null,
  ]
  const fast = compiled(schema)
  for (const answer of answers) {
    const [plain, quick] = [safeParse(schema, answer), safeParse(fast, answer)]
    expect([quick.success, quick.data, quick.error?.issues]).toEqual([
      plain.success,
      plain.data,
      plain.error?.issues,
    ])
  }
  expect(parse(fast, answers[0])).toEqual({ rows: [row, bare] })
})
