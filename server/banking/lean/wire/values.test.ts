import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText } from '#contract/money.ts'
import { parseExactJson, plainDecimal } from './json.ts'
import { amountOf, textOf, codeWord, dayOf, instantOf } from './values.ts'

const currency = fc.constantFrom('AED', 'USD', 'KWD', 'BHD', 'JPY')
const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

function wireAmount(text: string, code: string, indicator: string | null = null) {
  const body = parseExactJson(`{"amount":${text},"currency":"${code}"}`)
  if (typeof body !== 'object' || body === null || !('amount' in body)) throw new Error('no amount')
  return amountOf({ amount: String(body.amount), currency: code }, indicator)
}

describe('amounts', () => {
  test('every amount of a currency is read exactly', () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const read = wireAmount(decimalText(units, code), code)
        const signed = read && (read.direction === 'debit' ? -read.minor : read.minor)
        return signed === units
      }),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
    )
  })

  test('every amount in fils up to 1,000.00 is exact', () => {
    for (let fils = 0; fils <= 100_000; fils += 1) {
      const text = decimalText(BigInt(fils), 'AED')
      expect(amountOf({ amount: plainDecimal(text), currency: 'AED' }, 'CREDIT')?.minor).toBe(BigInt(fils))
    }
  })

  test('an exponent means the same as the plain number', () => {
    fc.assert(
      fc.property(minor, currency, fc.integer({ min: -12, max: 12 }), (units, code, shift) => {
        const digits = units < 0n ? -units : units
        const exponent = code === 'JPY' ? 0 : code === 'KWD' || code === 'BHD' ? 3 : 2
        const moved = digits * 10n ** BigInt(Math.max(shift, 0))
        const power = -exponent - Math.max(shift, 0)
        return wireAmount(`${moved}e${power}`, code)?.minor === digits
      }),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
    )
  })

  test.each([
    ['2557.68', 'AED', 255768n],
    ['51.74', 'AED', 5174n],
    ['1.125E7', 'AED', 1125000000n],
    ['12.5000', 'AED', 1250n],
    ['1.234', 'KWD', 1234n],
    ['999999999999999.99', 'AED', 99999999999999999n],
    ['-0', 'AED', 0n],
    ['0.00', 'AED', 0n],
  ])('%s %s is exact', (text, code, expected) => {
    expect(wireAmount(text, code)?.minor).toBe(expected)
  })

  test.each([
    ['12.345', 'AED'],
    ['-51.739999999999995', 'AED'],
    ['0.00001', 'AED'],
    ['1.5', 'JPY'],
    ['1e99', 'AED'],
    ['1234567890123456789', 'AED'],
  ])('%s %s is refused, never cut', (text, code) => {
    expect(wireAmount(text, code)).toBeNull()
  })

  test.each(['', 'NaN', '1,000.00', 'AED 5', 'Infinity', '0x10', '.5', '5.'])(
    'the text %j is no amount',
    (text) => {
      expect(amountOf({ amount: text, currency: 'AED' }, 'DEBIT')).toBeNull()
    },
  )

  test('the indicator decides the direction, the sign only without one', () => {
    expect(wireAmount('-5', 'AED', 'CREDIT')).toMatchObject({ minor: 500n, direction: 'credit' })
    expect(wireAmount('-5', 'AED', 'DEBIT')).toMatchObject({ minor: 500n, direction: 'debit' })
    expect(wireAmount('-5', 'AED', 'UNSUPPORTED')).toMatchObject({ minor: 500n, direction: 'debit' })
    expect(wireAmount('5', 'AED')).toMatchObject({ minor: 500n, direction: 'credit' })
  })

  test('an amount without a currency is rejected', () => {
    expect(amountOf({ amount: '5', currency: null }, 'DEBIT')).toBeNull()
    expect(amountOf({ amount: null, currency: 'AED' }, 'DEBIT')).toBeNull()
    expect(amountOf(null, 'DEBIT')).toBeNull()
  })
})

describe('days', () => {
  test.each([
    ['2025-09-02T00:00:00Z', '2025-09-02'],
    ['2026-05-13T19:42:46.700203293Z', '2026-05-13'],
    ['2026-05-13T19:59:59.999Z', '2026-05-13'],
    ['2026-05-13T20:00:00Z', '2026-05-14'],
    ['2026-05-13T23:30:00+04:00', '2026-05-13'],
    ['2026-05-13', '2026-05-13'],
    ['1970-01-01T00:00:00Z', '1970-01-01'],
    ['2100-12-31T00:00:00Z', '2100-12-31'],
  ])('%s is the Dubai day %s', (text, day) => {
    expect(dayOf(text)).toBe(day)
  })

  test.each([
    '',
    'soon',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '0000-01-01',
    '9999-12-31T23:00:00Z',
    '1767225600000',
  ])('%j is no date', (text) => expect(instantOf(text)).toBeNull())

  test('the Dubai day of any instant is its UTC day four hours later', () => {
    const instants = fc.date({
      min: new Date('1950-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const text = instant.toISOString().replace('Z', '123456Z')
        return dayOf(text) === new Date(instant.getTime() + 14_400_000).toISOString().slice(0, 10)
      }),
    )
  })
})

describe('texts', () => {
  test('cleaned text has no control or direction marks and is well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const clean = textOf(text, 100)
        if (clean === null) return true
        return (
          clean.isWellFormed() && clean.length <= 100 && clean === clean.trim() && !/[\0\u202e]/.test(clean)
        )
      }),
    )
    expect(textOf('A\u0000B \u202eevil')).toBe('A B evil')
    expect(textOf(' \t ')).toBeNull()
  })

  test('code words are upper snake case or nothing', () => {
    expect(codeWord(' direct_debit ')).toBe('DIRECT_DEBIT')
    expect(codeWord('UNSUPPORTED')).toBeNull()
    expect(codeWord('<script>')).toBeNull()
  })
})
