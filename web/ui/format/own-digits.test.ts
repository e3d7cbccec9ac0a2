import { afterEach, beforeEach, expect, test } from 'vitest'
import { i18n, language } from '../../i18n/index.ts'
import { digits } from './locale.ts'
import './own-digits.ts'

const texts = {
  limit: 'بين 1 و1095 من {{name}}',
  file: 'ملف MT940 أو codes-2.txt، 3 مرات',
  of: '{{name}}: {{count}}',
}

beforeEach(async () => {
  i18n.addResourceBundle('ar-AE', 'test', texts)
  await i18n.changeLanguage('ar-AE')
  language.set('ar-AE')
})
afterEach(async () => {
  digits.set('latin')
  language.set('en-AE')
  await i18n.changeLanguage('en-AE')
})

const say = (key: keyof typeof texts, values: object = {}): string =>
  String(i18n.t(`test:${key}` as never, values as never))

test('what is put into an Arabic sentence is isolated where it has letters of the other script or digits of its own', () => {
  expect(say('of', { name: 'Spinneys', count: 12 })).toBe('\u2068Spinneys\u2069: 12')
  expect(say('of', { name: 'كارفور 24', count: '12' })).toBe('\u2068كارفور 24\u2069: 12')
  expect(say('of', { name: 'كارفور', count: 12 })).toBe('كارفور: 12')
})

test('digits of the texts follow the choice; names, file names and formats do not', () => {
  expect(say('limit', { name: 'a1@b2.ae' })).toBe('بين 1 و1095 من \u2068a1@b2.ae\u2069')
  digits.set('arabic')
  expect(say('limit', { name: 'a1@b2.ae' })).toBe('بين ١ و١٠٩٥ من \u2068a1@b2.ae\u2069')
  expect(say('limit', { name: 'كارفور 24' })).toBe('بين ١ و١٠٩٥ من \u2068كارفور 24\u2069')
  expect(say('file')).toBe('ملف MT940 أو codes-2.txt، ٣ مرات')
  expect(say('of', { name: 'مشترك', count: 12 })).toBe('مشترك: ١٢')
})
