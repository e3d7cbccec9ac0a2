import { describe, expect, test } from 'vitest'
import { catalogues, languageOf, textOf } from './index.ts'
import { fillText, type Text } from './text.ts'

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const placeholders = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))].sort()
/** Names that stay Latin in Arabic, besides formats and codes in capitals. */
const latin = new Set(['XTharwa', 'Google', 'Premium', 'Excel', 'WebP', 'Idempotency', 'Key', 'https'])

function* texts(): Generator<{ at: string; english: Text; arabic: Text }> {
  for (const [namespace, english] of Object.entries(catalogues['en-AE'])) {
    const arabic = new Map<string, Text>(
      Object.entries(new Map(Object.entries(catalogues['ar-AE'])).get(namespace) ?? {}),
    )
    for (const [key, text] of Object.entries<Text>(english))
      yield { at: `${namespace}.${key}`, english: text, arabic: arabic.get(key) ?? '' }
  }
}
const formsOf = (text: Text): string[] =>
  typeof text === 'string' ? [text] : forms.flatMap((form) => text[form] ?? [])

describe('Arabic texts', () => {
  test('each has the placeholders of its English text, all plural forms, and no Latin words but names', () => {
    for (const { at: key, english, arabic } of texts()) {
      const placeholderNames = placeholders(formsOf(english).join(' '))
      const used = formsOf(arabic)
      const last = used.at(-1) ?? ''
      expect([key, used.length]).toEqual([key, typeof arabic === 'string' ? 1 : 6])
      const named = placeholders(last)
      if (typeof arabic === 'string') expect([key, named]).toEqual([key, placeholderNames])
      for (const form of used) {
        expect([key, placeholders(form).filter((name) => !placeholderNames.includes(name))]).toEqual([
          key,
          [],
        ])
        const latinWords = form.replaceAll(/\{\{\w+\}\}/g, '').match(/[A-Za-z]+/g) ?? []
        const foreign = latinWords.filter((word) => word !== word.toUpperCase() && !latin.has(word))
        expect([key, foreign]).toEqual([key, []])
        expect([key, /[؀-ۿ]|^\{\{\w+\}\}/.test(form)]).toEqual([key, true])
      }
    }
  })

  test('the plural form follows the number, also if its parameter is not named count', () => {
    const wait = (seconds: number): string => textOf('ar-AE', 'errors', 'sync_cooldown', { seconds })
    expect([1, 2, 3, 11, 100].map(wait)).toEqual([
      'يرجى الانتظار ثانية واحدة قبل المزامنة التالية',
      'يرجى الانتظار ثانيتين قبل المزامنة التالية',
      'يرجى الانتظار 3 ثوانٍ قبل المزامنة التالية',
      'يرجى الانتظار 11 ثانية قبل المزامنة التالية',
      'يرجى الانتظار 100 ثانية قبل المزامنة التالية',
    ])
    expect(
      [0, 1, 2, 5, 42].map((count) => textOf('ar-AE', 'notifications', 'review_waiting_title', { count })),
    ).toEqual([
      'لا عمليات للمراجعة',
      'عملية واحدة للمراجعة',
      'عمليتان للمراجعة',
      '5 عمليات للمراجعة',
      '42 عملية للمراجعة',
    ])
  })

  test('a Latin name inside Arabic is isolated; a link or a text that is only a name is not', () => {
    expect(textOf('ar-AE', 'titles', 'rent_cheque_named', { number: '000958', name: 'ACME LLC' })).toBe(
      'شيك إيجار 000958 · \u2068ACME LLC\u2069',
    )
    expect(textOf('ar-AE', 'titles', 'merchant', { name: 'Noon' })).toBe('Noon')
    expect(fillText('افتح {{link}}', { link: 'https://a.example/b?c=d' }, 'ar-AE')).toBe(
      'افتح https://a.example/b?c=d',
    )
  })

  test('the single language that the web app sends is used; a browser’s list yields to the stored setting', () => {
    expect(languageOf('ar-AE', 'en-AE')).toBe('ar-AE')
    expect(languageOf('en-GB,en;q=0.9', 'ar-AE')).toBe('ar-AE')
    expect(languageOf('ar,en;q=0.5', null)).toBe('ar-AE')
    expect(languageOf('fr, *;q=0.1', undefined)).toBe('en-AE')
  })
})
