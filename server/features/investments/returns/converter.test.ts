import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertMinor } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import { ratesOn } from '../../days/rates/rates.ts'
import { converterOf } from './converter.ts'

test('amounts are converted as everywhere else, to the fils', () => {
  const convert = converterOf(new Map())
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom('USD', 'EUR', 'KWD', 'JPY', 'INR', 'AED'),
      fc.nat(4000).map((days) => addDays('2016-01-01', days)),
      (minor, currency, day) => {
        expect(convert.toAed(minor, currency, day)).toBe(ratesOn(day).toAed(minor, currency))
      },
    ),
  )
  expect(convert.toAed(100n, 'XAU', '2026-01-01')).toBe(null)
  expect(convert.toAed(-1_00n, 'USD', '2026-01-01')).toBe(convertMinor(-1_00n, 'USD', 'AED', '3.6725'))
})
