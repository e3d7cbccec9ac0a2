import { expect, test } from 'vitest'
import { i18n } from '../../../../i18n/index.ts'
import arabic from '../../../../i18n/ar-AE/overview/analytics.ts'
import english from '../../../../i18n/en-AE/overview/analytics.ts'
import { comparedDays, spanShort, spanTitle } from './texts.ts'

test.each([
  ['en-AE', english, 'Q4 2026', 'Q4'],
  ['ar-AE', arabic, 'الربع 4 من 2026', 'الربع 4'],
] as const)('a quarter is named in the page’s language: %s', async (language, texts, title, short) => {
  i18n.addResourceBundle(language, 'analytics', texts)
  await i18n.changeLanguage(language)
  const span = { from: '2026-10-01', to: '2026-12-31' }
  expect(spanTitle('quarter', span)).toBe(title)
  expect(spanShort('quarter', span)).toBe(short)
})

test('of a longer month the days are named that no day of the whole one is compared with', async () => {
  i18n.addResourceBundle('en-AE', 'analytics', english)
  await i18n.changeLanguage('en-AE')
  const plain = (to: string, before: { from: string; to: string }): string =>
    comparedDays(to, before).replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
  const october = { from: '2026-10-01', to: '2026-10-30' }
  expect(plain('2026-11-30', october)).toBe('1 – 30 Oct 2026, without 31 Oct 2026')
  expect(plain('2026-11-29', { ...october, to: '2026-10-29' })).toBe('1 – 29 Oct 2026')
  expect(plain('2026-03-31', { from: '2026-02-01', to: '2026-02-28' })).toBe('1 – 28 Feb 2026')
  expect(plain('2026-11-30', { from: '2026-10-23', to: '2026-10-28' })).toBe('23 – 28 Oct 2026')
})
