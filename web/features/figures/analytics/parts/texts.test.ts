import { expect, test } from 'vitest'
import { i18n } from '../../../../i18n/index.ts'
import arabic from '../../../../i18n/ar-AE/overview/analytics.ts'
import english from '../../../../i18n/en-AE/overview/analytics.ts'
import { spanShort, spanTitle } from './texts.ts'

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
