import { describe, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { codeOfReason, reasonsByCode } from '#contract/reasons.ts'
import { AppError, errorBodyOf, fail, failFields, messageOf } from '../errors.ts'
import { languages, preferredLanguage, textOf } from './index.ts'
import { fillText } from './text.ts'

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
