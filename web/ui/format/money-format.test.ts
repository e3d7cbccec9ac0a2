import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { exponentOf } from '#contract/money.ts'
import { language } from '../../i18n/index.ts'
import {
  compactNumber,
  countText,
  dateText,
  dotList,
  hijriText,
  inDigits,
  listText,
  percentText,
} from './format.ts'
import { lunarDateText, pluralCount } from './seldom.ts'
import { digits as digitSet } from '../preferences.ts'
import { currencyText } from './locale.ts'
import { hijri } from './hijri.ts'
import { moneyParts, moneyText, numberFormat } from './money-format.ts'

afterEach(() => {
  language.set('en-AE')
  digitSet.set('latin')
  hijri.set('off')
})

test.each([
  ['en-AE', 'latin'],
  ['ar-AE', 'latin'],
  ['ar-AE', 'arabic'],
] as const)('in %s with %s digits an amount has a sign unless it is displayed as zero', (of, set) => {
  language.set(of)
  digitSet.set(set)
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
})

test('Arabic has its own words and optionally its own digits; signed numbers are isolated', () => {
  language.set('ar-AE')
  expect(moneyText(-1234.5)).toBe('\u2066−1,234.50\u2069\u00a0درهم')
  expect(['AED', 'USD'].map(currencyText)).toEqual(['درهم', 'USD'])
  expect(moneyText(1.5, 'KWD', 'income')).toBe('\u2066+KWD\u00a01.500\u2069')
  expect(percentText(-12.34, 1)).toBe('\u2066−12.3%\u2069')
  expect(countText(1234)).toBe('1,234')
  expect(dateText('2026-11-22', 'long')).toBe('الأحد، 22 نوفمبر 2026')
  expect(listText(['ADCB', 'FAB'])).toBe('\u2068ADCB\u2069 و\u2068FAB\u2069')
  digitSet.set('arabic')
  expect(moneyText(1234.5)).toBe('\u2066١٬٢٣٤٫٥٠\u2069\u00a0درهم')
  expect(percentText(12)).toBe('\u2066١٢٪\u2069')
  expect(compactNumber(-12_500)).toMatch(/^\u2066−١٢٫٥\u2069\s?ألف$/)
  expect(dateText('2026-03-05')).toBe('٥ مارس ٢٠٢٦')
})

test('texts with digits of their own are written in the digits that the user chose, names are not', () => {
  expect(inDigits('90 من 100')).toBe('90 من 100')
  language.set('ar-AE')
  expect(inDigits('90 من 100')).toBe('90 من 100')
  digitSet.set('arabic')
  expect(inDigits('90 من 100، أو 1,234.50 و2.5%')).toBe('٩٠ من ١٠٠، أو ١٬٢٣٤٫٥٠ و٢٫٥٪')
  // a middle dot would be read as a zero
  expect(inDigits('25 نوفمبر · 3 معاملات')).toBe('٢٥ نوفمبر • ٣ معاملات')
  expect(inDigits('\u2067٢٠٢٦\u2069 · ١١ شهرًا')).toBe('\u2067٢٠٢٦\u2069 • ١١ شهرًا')
  expect(dotList(['شيك', 'إيجار'])).toContain(' • ')
  expect(inDigits('من 22:00: \u2068Cafe 21\u2069، MT940')).toBe('من ٢٢:٠٠: \u2068Cafe 21\u2069، MT940')
})

test('in Arabic the noun of a fraction follows its whole number', () => {
  const plurals = new Intl.PluralRules('ar')
  const forms = [20.7, 4.2, 1.5, 3, 100].map((count) => plurals.select(pluralCount(count)))
  expect(forms).toEqual(['many', 'few', 'other', 'few', 'other'])
})

test('a long date includes the Hijri day if that was chosen', () => {
  expect(hijriText('2026-02-18')).toBe('Ramadan 1, 1447 AH')
  expect(dateText('2026-02-18', 'long')).not.toContain('AH')
  hijri.set('on')
  expect(dateText('2026-02-18', 'long')).toMatch(/2026 \(Ramadan 1, 1447 AH\)$/)
  expect(dateText('2026-02-18')).toBe('18 Feb 2026')
  expect(lunarDateText('2026-02-18')).toBe('18 Feb 2026 (Ramadan 1, 1447 AH)')
  language.set('ar-AE')
  expect(dateText('2026-02-18', 'long')).toMatch(/ \(1 رمضان 1447 هـ\)$/)
})
