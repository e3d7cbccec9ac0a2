import { afterAll, beforeAll, expect, test } from 'vitest'
import { i18n, isolateText } from './index.ts'
import arabic from './ar-AE/overview/overview.ts'
import goals from './ar-AE/planning/goals.ts'

beforeAll(async () => {
  i18n.addResourceBundle('ar-AE', 'overview', arabic)
  i18n.addResourceBundle('ar-AE', 'goals', goals)
  await i18n.changeLanguage('ar-AE')
})
afterAll(() => i18n.changeLanguage('en-AE'))

test('percentages in Arabic texts keep the sign after their digits, whether written or inserted', () => {
  expect(i18n.t('overview:health.move.savings20')).toBe(
    'ادخار \u206620%\u2069 على الأقل من دخلك يمنحك 30 نقطة.',
  )
  expect(i18n.t('goals:form.left', { left: 40 })).toBe('المتاح \u206640%\u2069')
})

test('a name of both scripts is read from right to left in Arabic, a Latin one from left to right', () => {
  expect(isolateText('Current account · بنك المشرق')).toBe('\u2067Current account · بنك المشرق\u2069')
  expect(isolateText('Current account')).toBe('\u2068Current account\u2069')
  expect(isolateText('بنك المشرق')).toBe('بنك المشرق')
})
