import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { instantOf } from './pool.ts'

const parsers: { getTypeParser(oid: number): (text: string) => unknown } = pg.types
const driver = parsers.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

describe('timestamps from the database', () => {
  it.each([
    '2026-11-22 10:00:00+00',
    '2026-11-22 10:00:00.5+00',
    '2026-11-22 10:00:00.123456+00',
    '2026-11-22 14:00:00.123+04',
    '2026-11-22 15:30:00+05:30',
    '0044-03-15 12:00:00+00 BC',
    '0099-01-01 00:00:00+00',
    '12026-01-01 00:00:00+00',
    'infinity',
  ])('reads %s as the driver does', (text) => {
    expect(instantOf(text)).toEqual(driver(text))
  })

  it('reads what PostgreSQL writes for any instant', () => {
    const instant = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, (at) => {
        expect(instantOf(at.toISOString().replace('T', ' ').replace('Z', '+00'))).toEqual(at)
      }),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true },
    )
  })
})
