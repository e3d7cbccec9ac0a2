import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName, cleanText } from './text.ts'

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'a',
        'ي',
        ' ',
        '\u0000',
        '\n',
        '\u202e',
        '\u2066',
        '\u200f',
        '\u200b',
        '\u200d',
        '\u3164',
        '\ud83d',
        'é',
        'e\u0301',
        '👩\u200d💻',
      ),
    )
    .map((parts) => parts.join('')),
)

describe('texts and names', () => {
  test('are one line without control and direction characters, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(odd, (text) => {
        for (const clean of [cleanText(text), cleanName(text)]) {
          expect(clean).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200B\uFEFF]/u)
          expect(clean.isWellFormed()).toBe(true)
          expect(clean).toBe(clean.trim())
        }
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
        expect(cleanName(cleanName(text))).toBe(cleanName(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('ordinary text is unchanged', () => {
    for (const text of [
      'Lulu Hypermarket',
      "O'Brien & Söhne",
      'محمد بن راشد',
      'می\u200cخواهم',
      '👩\u200d💻',
      '٣٫٥٠',
    ])
      expect([cleanText(text), cleanName(text)]).toEqual([text, text])
  })

  test.each([
    '',
    ' ',
    '\u200b',
    '\u200d\u200c',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\u00ad\u2060',
    '\u202e\u202c',
    '\u034f',
    '\ufe0f',
    '\u0301',
    '\u0000\u001f',
    '\u{e0020}',
  ])('%j has nothing visible, so it becomes empty', (text) => {
    expect([cleanText(text), cleanName(text)]).toEqual(['', ''])
  })

  test('direction marks are removed wherever they occur', () => {
    expect(cleanText('pay\u202egnp.exe')).toBe('paygnp.exe')
    expect(cleanText('a\u2067b\u2069 c')).toBe('ab c')
    expect(cleanName('Jose\u0301')).toBe('José')
  })
})
