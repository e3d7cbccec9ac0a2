import { describe, expect, it } from 'vitest'
import { defaultCategories, extraCategories } from '#contract/categories.ts'
import { reasonKinds } from '#contract/transactions.ts'
import { categorise, type CategoriseInput } from './categorise.ts'
import { keyOf, nameWords, titleOf, wordsOf } from './clean.ts'
import { labelledLines, score } from './labelled.ts'
import { categoryOfCode } from './mcc.ts'
import merchants from './merchants.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

const categoryIds = new Set([...defaultCategories, ...extraCategories].map((one) => one.id))

function line(text: string, more: Partial<CategoriseInput> = {}): CategoriseInput {
  return {
    text,
    direction: 'debit',
    amountMinor: 5000n,
    currency: 'AED',
    mcc: null,
    merchantName: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
    ...more,
  }
}
const retail = { category: 'RETAIL', confidence: 0.9, cleaned: null }

describe('labelled statement lines', () => {
  const lines = labelledLines()
  it('are enough, and name categories that exist', () => {
    expect(lines.length).toBeGreaterThanOrEqual(250)
    for (const { expected } of lines) if (expected !== null) expect(categoryIds).toContain(expected)
  })

  it('are met well, and a category that is given is nearly always right', () => {
    const all = score(lines)
    expect(all.right / all.lines).toBeGreaterThanOrEqual(0.88)
    expect(all.givenRight / all.given).toBeGreaterThanOrEqual(0.97)
    expect(all.given / all.lines).toBeGreaterThanOrEqual(0.7)
  })

  it('give known reasons, and a name and a key together or not at all', () => {
    for (const { input } of lines) {
      const { reason, merchant, categoryId } = categorise(input)
      expect(reasonKinds).toContain(reason.kind)
      if (categoryId !== null) expect(reason.text).not.toBe('')
      if (merchant) {
        expect(merchant.name.length).toBeGreaterThan(0)
        expect(merchant.key).toMatch(/^[^\sA-Z]+$/u)
      }
    }
  })
})

describe('what is believed first', () => {
  it('is what the user chose, then what the bank says for certain', () => {
    const seen: string[] = []
    const learned = (key: string): string | null => (seen.push(key), 'entertainment')
    expect(categorise(line('SALIK TOPUP 4100', { mcc: '4784' }), learned)).toEqual({
      categoryId: 'entertainment',
      reason: { kind: 'learned', text: 'You chose this for Salik before' },
      merchant: { key: 'salik', name: 'Salik' },
    })
    expect(seen).toEqual(['salik'])
    expect(categorise(line('X', { direction: 'credit', flags: ['PAYROLL'] })).reason).toEqual({
      kind: 'flag',
      text: 'Salary payment',
    })
    expect(categorise(line('CARREFOUR', { subKind: 'FEE' })).categoryId).toBe(null)
  })

  it('is a known merchant before code and insight, whose words on it may be wrong', () => {
    const found = categorise(
      line('DEWA BILL PAYMENT 2001', { mcc: '5912', insight: retail, kind: 'BILL_PAYMENTS' }),
    )
    expect([found.categoryId, found.reason.text]).toEqual(['utilities', 'Known merchant: DEWA'])
  })

  it('is the text before the merchant field', () => {
    expect(categorise(line('TALABAT.COM DUBAI', { merchantName: 'Etisalat' })).merchant?.name).toBe('Talabat')
    expect(categorise(line('ORDER 1221', { merchantName: 'Talabat' })).categoryId).toBe('dining')
  })

  it('is a code or a sure insight where no merchant is known, and never an unsure one', () => {
    expect(categorise(line('XK 88', { mcc: '5812' })).reason.text).toBe('Merchant code 5812: dining out')
    expect(categorise(line('XK 88', { insight: retail })).reason).toEqual({
      kind: 'provider',
      text: 'Bank says shopping',
    })
    expect(categorise(line('XK 88', { insight: { ...retail, confidence: 0.69 } })).categoryId).toBe(null)
    expect(categorise(line('XK 88')).reason).toEqual({ kind: 'none', text: '' })
  })

  it('turns spending words on money that came in into a refund', () => {
    expect(categorise(line('IKEA FESTIVAL CITY', { direction: 'credit' })).categoryId).toBe('refunds')
  })

  it('leaves transfers, cash and cheques without a category, named by their counterparty', () => {
    const sent = line('MOBILE BANKING TRANSFER', {
      kind: 'LOCAL_BANK_TRANSFER',
      counterparty: { name: 'Maryam Hassan', iban: null },
    })
    expect(categorise(sent)).toMatchObject({
      categoryId: null,
      reason: { kind: 'transfer' },
      merchant: { key: 'maryam-hassan' },
    })
    expect(categorise(sent, (key) => (key === 'maryam-hassan' ? 'rent' : null)).categoryId).toBe('rent')
  })
})

describe('names and keys', () => {
  const key = (text: string): string | null => categorise(line(text)).merchant?.key ?? null

  it.each([
    [
      'POS-PURCHASE CARD NO. 4000-0XXX-XXXX-1111 SHER AFGHAN RESTAURANT DUBAI:AE 21.50,AED 943422 09-08-2026 VALUE DATE:09-08-2026',
      'CARD NO.400000XXXXXX2222 SHER AFGHAN RESTAURANT DUBAI AE 104283XX XX-XX-2026 270830',
    ],
    ['NFC - (AP-PAY)- DESCO COPY CENTRE DUBAI ARE', 'IAP - (SM-PAY)- DESCO COPY CENTRE DUBAI 784'],
    ['ENOC SITE 1072 DUBAI ARE', 'ENOC SITE - 49/6915'],
    ['BLOOMFIELD TREAT-245814, JLT DUBAI', 'BLOOMFIELD TREAT-998101, JLT DUBAI AE'],
    ['Café Bateel', 'CAFE BATEEL DUBAI ARE'],
  ])('are one for one merchant: %s', (one, other) => {
    expect(key(one)).not.toBe(null)
    expect(key(one)).toBe(key(other))
  })

  it('keep Arabic, drop numbers, and name nobody where there is no name', () => {
    expect(titleOf(nameWords(wordsOf('مَطْعَم الشامي 0042 دبي')))).toContain('مطعم الشامي')
    expect(keyOf(nameWords(wordsOf('000123 4000XXXXXX1111 12.50,AED 01/02/2026')))).toBe(null)
    expect(titleOf(nameWords(wordsOf('AL SAFADI RESTAURANT LLC DUBAI ARE')))).toBe('Al Safadi Restaurant')
  })

  it('survive any text', () => {
    for (const text of ['', ' ', '*', '()', '\u202E\u200B', 'A'.repeat(10_000), '🙂🙂', '% ', 'CARD NO.']) {
      expect(() => categorise(line(text))).not.toThrow()
    }
  })

  it('do not take a short name from the middle of another', () => {
    expect(categorise(line('CAFE DU MONDE DUBAI')).categoryId).toBe('dining')
    expect(categorise(line('DU POSTPAID 055')).categoryId).toBe('utilities')
    expect(categorise(line('CANVAS TRADING LLC')).merchant?.name).not.toBe('Canva')
  })
})

describe('the data', () => {
  it('knows at least 180 merchants, in categories that exist, each alias once', () => {
    const all = Object.entries(merchants).flatMap(([category, list]) => {
      expect(categoryIds).toContain(category)
      return Object.values(list).flatMap((aliases) => aliases.split('|').map((alias) => alias.trim()))
    })
    expect(Object.values(merchants).flatMap((list) => Object.keys(list)).length).toBeGreaterThanOrEqual(180)
    expect(all.filter((alias, index) => all.indexOf(alias) !== index)).toEqual([])
    for (const category of Object.keys(words)) expect(categoryIds).toContain(category)
  })

  it('gives codes a category that exists, and none to codes of money', () => {
    for (let code = 0; code < 10_000; code++) {
      const category = categoryOfCode(String(code).padStart(4, '0'))
      if (category !== null) expect(categoryIds).toContain(category)
    }
    for (const code of ['6011', '6012', '4829', '6051', '0000', '12', 'CC54', null])
      expect(categoryOfCode(code)).toBe(null)
    expect(['5411', '5812', '5541', '3001', '8220'].map(categoryOfCode)).toEqual([
      'groceries',
      'dining',
      'gas',
      'travel',
      'education',
    ])
  })

  it('takes 20,000 lines in a second or so', () => {
    const start = performance.now()
    for (let index = 0; index < 20_000; index++) {
      categorise(line(`POS-PURCHASE CARD NO. 4000-0XXX-XXXX-1111 PLACE ${index} TRADING DUBAI:AE 21.50,AED`))
    }
    const took = performance.now() - start
    console.info(`categorise 20,000 lines: ${Math.round(took)} ms`)
    expect(took).toBeLessThan(5000)
  })
})
