import { describe, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { codeOfReason, reasonsByCode } from '#contract/reasons.ts'
import { AppError, errorBodyOf, fail, failFields, messageOf } from '../errors.ts'
import { catalogues, languageOf, languages, preferredLanguage, textOf } from './index.ts'
import { type Text, fillText } from './text.ts'

const thrown = (work: () => never): AppError => {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('texts', () => {
  test('placeholders are filled with the given parameters only', () => {
    expect(textOf('en-AE', 'errors', 'sync_cooldown', { seconds: 7 })).toBe(
      'Please wait 7 seconds before next sync',
    )
    expect(fillText('{{a}} and {{b}}', { a: '{{b}}', b: 2 }, 'en-AE')).toBe('{{b}} and 2')
    expect(fillText('{{constructor}}!', {}, 'en-AE')).toBe('!')
  })

  test('a text that depends on a number takes the plural form of its language', () => {
    const days = { one: '{{count}} day', other: '{{count}} days' }
    expect([1, 2, 1234].map((count) => fillText(days, { count }, 'en-AE'))).toEqual([
      '1 day',
      '2 days',
      '1,234 days',
    ])
    const arabic = { two: 'يومان', few: '{{count}} أيام', other: '{{count}} يوم' }
    expect([2, 3, 100].map((count) => fillText(arabic, { count }, 'ar-AE'))).toEqual([
      'يومان',
      '3 أيام',
      '100 يوم',
    ])
  })

  test('the supported language that a header prefers is chosen, else the default', () => {
    for (const header of [
      null,
      '',
      'en',
      'en-GB,en;q=0.8',
      'fr;q=1, en;q=0.1',
      'xx',
      '*',
      ';;;q=,',
      'en;q=0',
    ])
      expect(preferredLanguage(header)).toBe('en-AE')
  })
})

describe('failures', () => {
  test('every reason has one error code and a sentence in every language', () => {
    const reasons = Object.values(reasonsByCode).flat()
    expect(new Set(reasons).size).toBe(reasons.length)
    for (const code of Object.keys(errorStatus)) expect(codeOfReason(code)).toBe(code)
    for (const language of languages)
      for (const reason of reasons) {
        const error = new AppError({ reason, params: {} })
        expect(error.sentence(language)).not.toBe('')
        expect(error.code).toBe(codeOfReason(reason))
      }
    expect(codeOfReason('constructor')).toBeUndefined()
  })

  test('a failure is reported as code, reason, parameters and message', () => {
    const error = thrown(() => fail('sync_cooldown', { seconds: 9 }, { retryAfterSeconds: 9 }))
    expect(errorBodyOf(error, 'en-AE')).toEqual({
      success: false,
      code: 'rate_limited',
      reason: 'sync_cooldown',
      params: { seconds: 9 },
      error: 'Please wait 9 seconds before next sync',
      detail: 'Please wait 9 seconds before next sync',
      retry_after: 9,
    })
  })

  test('several invalid fields are reported together and each at its field', () => {
    const error = thrown(() =>
      failFields({ amount: messageOf('amount_required'), date: messageOf('date_required') }),
    )
    expect(errorBodyOf(error, 'en-AE')).toMatchObject({
      code: 'invalid_input',
      reason: 'fields_invalid',
      error: 'Amount is required, Date is required',
      fields: { amount: 'Amount is required', date: 'Date is required' },
    })
    const one = thrown(() => fail('days_out_of_range', {}, { field: 'days' }))
    expect(errorBodyOf(one, 'en-AE').fields).toEqual({ days: 'Days must be between 1 and 1095 (3 years)' })
  })
})

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
      'انتظر ثانية ثم أعد المزامنة',
      'انتظر ثانيتين ثم أعد المزامنة',
      'انتظر 3 ثوانٍ ثم أعد المزامنة',
      'انتظر 11 ثانية ثم أعد المزامنة',
      'انتظر 100 ثانية ثم أعد المزامنة',
    ])
    expect(
      [0, 1, 2, 5, 42].map((count) => textOf('ar-AE', 'notificationMail', 'digest_review', { count })),
    ).toEqual([
      'لا توجد معاملات جديدة بانتظار المراجعة',
      'معاملة جديدة واحدة بانتظار المراجعة',
      'معاملتان جديدتان بانتظار المراجعة',
      '5 معاملات جديدة بانتظار المراجعة',
      '42 معاملة جديدة بانتظار المراجعة',
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
