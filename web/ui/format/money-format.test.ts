import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { exponentOf } from '#contract/money.ts'

afterEach(() => {
  vi.doUnmock('#contract/product.ts')
  vi.resetModules()
})

/** The formatting as it is where the product's locale writes digits of another script. */
async function formatIn(locale: string): Promise<typeof import('./money-format.ts')> {
  vi.resetModules()
  vi.doMock('#contract/product.ts', () => ({ productLocale: locale }))
  return import('./money-format.ts')
}

test.each(['en-AE', 'ar-EG', 'fa-IR', 'ar-AE-u-nu-arab'])(
  'in %s an amount has a sign unless it shows as zero',
  async (locale) => {
    const { moneyParts, numberFormat } = await formatIn(locale)
    const latin = (amount: number, currency: string): string =>
      new Intl.NumberFormat('en', {
        minimumFractionDigits: exponentOf(currency),
        maximumFractionDigits: exponentOf(currency),
      }).format(Math.abs(amount))
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.constantFrom('AED', 'KWD', 'JPY'),
        (amount, currency) => {
          const { sign, digits } = moneyParts(amount, currency, 'expense')
          expect(digits).toBe(numberFormat(exponentOf(currency)).format(Math.abs(amount)))
          const shownAsZero = !/[1-9]/.test(latin(amount, currency))
          expect(sign === '').toBe(shownAsZero)
        },
      ),
    )
  },
)
