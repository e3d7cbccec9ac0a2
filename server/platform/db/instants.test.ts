import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantReader } from './instants.ts'

const read = instantReader((text) => `other: ${text}`)

test.each([
  ['2025-12-31 20:00:00+04', '2025-12-31T16:00:00.000Z'],
  ['2025-12-31 20:00:00.5+00', '2025-12-31T20:00:00.500Z'],
  ['2025-12-31 20:00:00.123999-03:30', '2025-12-31T23:30:00.123Z'],
  ['2024-02-29 00:00:00.069+05:45', '2024-02-28T18:15:00.069Z'],
  ['0999-01-01 00:00:00+00', '0999-01-01T00:00:00.000Z'],
])('%s is %s', (text, iso) => expect(read(text)).toEqual(new Date(iso)))

test.each([
  'infinity',
  '-infinity',
  '12025-12-31 20:00:00+00',
  '2025-12-31 20:00:00+00 BC',
  '1890-01-01 00:00:00+03:41:16',
  '0050-01-01 00:00:00+00',
])('%s is left to another', (text) => expect(read(text)).toBe(`other: ${text}`))

test('every instant comes back as it is, whatever the offset', () => {
  const min = new Date('1000-01-01T00:00:00Z')
  const max = new Date('9998-01-01T00:00:00Z')
  fc.assert(
    fc.property(
      fc.date({ min, max, noInvalidDate: true }),
      fc.integer({ min: -56, max: 56 }),
      (at, quarters) => {
        const local = new Date(at.getTime() + quarters * 900_000).toISOString()
        const minutes = Math.abs(quarters) * 15
        const offset = `${quarters < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}${minutes % 60 ? `:${minutes % 60}` : ''}`
        expect(read(`${local.slice(0, 10)} ${local.slice(11, 23)}${offset}`)).toEqual(at)
      },
    ),
  )
})
