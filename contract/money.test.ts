import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { report } from '../test/simulator/report.ts'
import { healthParts, healthScore } from './figures/health.ts'
import { convertMinor, decimalText, exponentOf, minorFromWire, parseMinor, wireAmount } from './money.ts'
import { medianOf } from './median.ts'

/**
 * CHECK_RUNS sets the number of random amounts; CHECK_STEP=1
 * tries every amount up to 100,000.00, not just each 97th.
 */
const numRuns = Number(process.env['CHECK_RUNS'] ?? 2000)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)

const currencies = ['AED', 'KWD', 'JPY', 'BHD', 'OMR', 'USD']

describe('text, wire and minor units', () => {
  test('amounts to 100,000.00 come back as they were (I11)', { timeout: 600_000 }, () => {
    const step = BigInt(process.env['CHECK_STEP'] ?? 97)
    for (let minor = 0n; minor <= 10_000_000n; minor += step) {
      const wire = wireAmount(minor, 'AED')
      if (minorFromWire(wire, 'AED') !== minor) throw new Error(`${minor} came back as ${wire}`)
    }
    report('I11', { amounts: Number(10_000_000n / step) + 1, wrong: 0 })
  })

  test('any amount to twelve digits comes back through text and JSON (I11)', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.constantFrom(...currencies), (minor, currency) => {
        expect(parseMinor(decimalText(minor, currency), currency)).toBe(minor)
        expect(wireAmount(minor, currency)).toBe(Number(decimalText(minor, currency)))
        const wire: unknown = JSON.parse(JSON.stringify(wireAmount(minor, currency)))
        expect(typeof wire === 'number' ? minorFromWire(wire, currency) : null).toBe(minor)
      }),
      { numRuns, seed },
    )
    report('I11', { seed, random_amounts: numRuns, wrong: 0 })
  })

  test.each([
    ['2557.68', 'AED', 255_768n],
    ['-0', 'AED', 0n],
    ['12.340', 'AED', 1234n],
    ['1.234', 'KWD', 1234n],
    ['7', 'JPY', 7n],
    ['12.345', 'AED', null],
    ['1e3', 'AED', null],
    ['', 'AED', null],
    ['NaN', 'AED', null],
    ['1,000.00', 'AED', null],
    ['0.5', 'JPY', null],
    ['1.00005', 'BHD', null],
  ])('%s %s is %s', (text, currency, expected) => {
    expect(parseMinor(text, currency)).toBe(expected)
  })

  test('an inexact float is rejected, not truncated', () => {
    expect(parseMinor(0.1 + 0.2, 'AED')).toBeNull()
    expect(parseMinor(-51.739999999999995, 'AED')).toBeNull()
    expect(() => minorFromWire(1.005, 'AED')).toThrow(RangeError)
    expect(parseMinor(1e21, 'AED')).toBeNull()
  })

  test('the number of decimals depends on the currency', () => {
    expect(['AED', 'KWD', 'JPY', 'OMR', 'USD'].map(exponentOf)).toEqual([2, 3, 0, 3, 2])
    expect(decimalText(-5n, 'AED')).toBe('-0.05')
    expect(decimalText(-5n, 'KWD')).toBe('-0.005')
    expect(decimalText(5n, 'JPY')).toBe('5')
  })
})

describe('conversion', () => {
  test('rounds half away from zero, symmetrically for negative amounts', () => {
    expect(convertMinor(1n, 'AED', 'AED', '0.5')).toBe(1n)
    expect(convertMinor(-1n, 'AED', 'AED', '0.5')).toBe(-1n)
    expect(convertMinor(100n, 'USD', 'AED', '3.6725')).toBe(367n)
    expect(convertMinor(1000n, 'BHD', 'AED', '9.76728723')).toBe(977n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), (minor) => {
        expect(convertMinor(-minor, 'USD', 'AED', '3.6725')).toBe(
          -convertMinor(minor, 'USD', 'AED', '3.6725'),
        )
      }),
    )
  })

  test('a rate that is not a plain decimal is rejected', () => {
    for (const rate of ['', '-1', '1e3', '1.', 'x'])
      expect(() => convertMinor(1n, 'USD', 'AED', rate)).toThrow(RangeError)
  })
})

describe('health score', () => {
  const base = {
    incomeMinor: 0n,
    expensesMinor: 0n,
    balanceMinor: 0n,
    transactions: 0,
    connectedAccounts: 0,
  }
  test.each([
    [{}, 5],
    [{ incomeMinor: 10_000n, expensesMinor: 8_000n }, 35],
    [{ incomeMinor: 10_000n, expensesMinor: 8_001n }, 25],
    [{ incomeMinor: 10_000n, expensesMinor: 9_000n }, 25],
    [{ incomeMinor: 10_000n, expensesMinor: 9_001n }, 15],
    [{ incomeMinor: 10_000n, expensesMinor: 10_000n }, 5],
    [{ expensesMinor: 1n }, 5],
    [{ balanceMinor: 1_000_000n }, 15],
    [{ balanceMinor: 1_000_001n }, 25],
    [{ balanceMinor: 100_000n }, 5],
    [{ balanceMinor: 100_001n }, 15],
    [{ balanceMinor: -1n }, 5],
    [{ transactions: 5 }, 5],
    [{ transactions: 6 }, 15],
    [{ transactions: 20 }, 15],
    [{ transactions: 21 }, 25],
    [{ connectedAccounts: 1 }, 30],
    [{ incomeMinor: 100n, balanceMinor: 2_000_000n, transactions: 50, connectedAccounts: 3 }, 100],
  ])('%o gives %i', (more, score) => {
    expect(healthScore(healthParts({ ...base, ...more }))).toBe(score)
  })

  test('the savings rate is rounded, not cut', () => {
    const rate = (incomeMinor: bigint, expensesMinor: bigint) =>
      healthParts({ ...base, incomeMinor, expensesMinor })[0]?.value
    expect([rate(3n, 1n), rate(3n, 5n)]).toEqual([66.67, -66.67])
  })
})

describe('Arabic digits', () => {
  const digits = (text: string, zero: number): string =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))).replace('.', '٫')

  test('an amount means the same in Latin, Arabic-Indic and Persian digits', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 13n), 10n ** 13n), fc.constantFrom(...currencies), (minor, currency) => {
        const text = decimalText(minor, currency)
        for (const zero of [0x660, 0x6f0]) expect(parseMinor(digits(text, zero), currency)).toBe(minor)
      }),
      { numRuns, seed },
    )
  })

  test.each([
    ['١٬٢٣٤٫٥', 123_450n],
    ['۱٬۲۳۴٬۵۶۷', 123_456_700n],
    ['٠', 0n],
    ['١٬٢٣', null],
    ['١٬٢٣٤٬', null],
    ['١،٥', null],
    ['١٫٢٫٣', null],
    ['٬٢٣٤', null],
  ])('%s is %s', (text, expected) => {
    expect(parseMinor(text, 'AED')).toBe(expected)
  })
})

test('the median of an even number of amounts is the mean of the two in the middle', () => {
  expect(medianOf([101_000n, 90_000n, 121_568n, 140_000n])).toBe(111_284n)
  expect(medianOf([9n, 1n, 2n])).toBe(2n)
  expect(medianOf([7n])).toBe(7n)
  expect(medianOf([])).toBe(0n)
})
