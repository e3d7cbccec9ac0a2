import { describe, expect, it } from 'vitest'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import { cpuMs } from '../../../../test/cpu-time.ts'
import { categorise, type Learned, nothingLearned } from './categorise.ts'
import { categoryOfCode } from './known/mcc.ts'
import merchants from './known/merchants.json' with { type: 'json' }
import plain from './known/plain-merchants.json' with { type: 'json' }
import services from './known/money-services.json' with { type: 'json' }
import words from './known/words.json' with { type: 'json' }
import { inputOf } from './testing/input.ts'
import { foldPhrase } from './text/tokens.ts'

const categoryIds = new Set([...defaultCategories, ...extraCategories].map((one) => one.id))

const retail = { category: 'RETAIL', confidence: 0.9, cleaned: null }
const chosen = (byMerchant: Learned['byMerchant']): Learned => ({ ...nothingLearned, byMerchant })

describe('precedence of evidence', () => {
  it('puts the user’s choice first, then what the bank states for certain', () => {
    const lookedUp: string[] = []
    const learned = chosen((key) => (lookedUp.push(key), 'entertainment'))
    expect(categorise(inputOf('SALIK TOPUP 4100', { mcc: '4784' }), learned)).toMatchObject({
      categoryId: 'entertainment',
      reason: { kind: 'learned', code: 'chosen_before', params: { name: 'Salik' } },
      merchant: { key: 'salik', name: 'Salik' },
    })
    expect(lookedUp).toEqual(['salik'])
    expect(categorise(inputOf('X', { direction: 'credit', flags: ['PAYROLL'] })).reason).toEqual({
      kind: 'flag',
      code: 'salary',
      params: {},
    })
    expect(categorise(inputOf('CARREFOUR', { subKind: 'FEE' })).categoryId).toBe('bank_fees')
  })

  it('puts a known merchant before code and insight, which may be wrong', () => {
    const category = categorise(
      inputOf('DEWA BILL PAYMENT 2001', { mcc: '5912', insight: retail, kind: 'BILL_PAYMENTS' }),
    )
    expect(category).toMatchObject({
      categoryId: 'utilities',
      reason: { code: 'known_merchant', params: { name: 'DEWA' } },
    })
  })

  it('puts the text before the merchant field', () => {
    expect(categorise(inputOf('TALABAT.COM DUBAI', { merchantName: 'Etisalat' })).merchant?.name).toBe(
      'Talabat',
    )
    expect(categorise(inputOf('ORDER 1221', { merchantName: 'Talabat' })).categoryId).toBe('dining')
  })

  it('uses a code or a confident insight if no merchant is known, and never a doubtful insight', () => {
    expect(categorise(inputOf('XK 88', { mcc: '5812' })).reason).toEqual({
      kind: 'mcc',
      code: 'merchant_code',
      params: { mcc: '5812', category: 'dining' },
    })
    expect(categorise(inputOf('XK 88', { insight: retail })).reason).toEqual({
      kind: 'provider',
      code: 'bank_says',
      params: { category: 'shopping' },
    })
    expect(categorise(inputOf('XK 88', { insight: { ...retail, confidence: 0.69 } })).categoryId).toBe(null)
    expect(categorise(inputOf('XK 88')).reason).toEqual({ kind: 'none', code: 'unknown', params: {} })
  })

  it('uses similar payments only if there is no strong evidence', () => {
    const similar: Learned = { ...nothingLearned, similar: () => ({ categoryId: 'hobbies', count: 6 }) }
    expect(categorise(inputOf('XK 88 WORKS'), similar)).toMatchObject({
      categoryId: 'hobbies',
      reason: { kind: 'similar', code: 'similar', params: { count: 6, category: 'hobbies' } },
    })
    expect(categorise(inputOf('XK 88 WORKS', { insight: retail }), similar).categoryId).toBe('hobbies')
    expect(categorise(inputOf('CARREFOUR MIRDIF'), similar).categoryId).toBe('groceries')
    expect(categorise(inputOf('AL NOOR PHARMACY'), similar).categoryId).toBe('pharmacy')
    expect(categorise(inputOf('ATM WITHDRAWAL 991'), similar).categoryId).toBe('cash')
    const both = { ...similar, byMerchant: () => 'gym' }
    expect(categorise(inputOf('XK 88 WORKS'), both).categoryId).toBe('gym')
  })

  it('turns an incoming card payment from a shop into a refund, and no other incoming money', () => {
    expect(categorise(inputOf('IKEA FESTIVAL CITY', { direction: 'credit' })).categoryId).toBe('refunds')
    const received = inputOf('INWARD IPP FROM NOOR SUPERMARKET', { direction: 'credit' })
    expect(categorise(received)).toMatchObject({ categoryId: 'freelance', reason: { code: 'transfer' } })
    expect(categorise(inputOf('AL NOOR RESTAURANT', { direction: 'credit' })).categoryId).toBe(null)
  })

  it('puts transfers under people, named by their counterparty, unless the user chose a category', () => {
    const sent = inputOf('MOBILE BANKING TRANSFER', {
      kind: 'LOCAL_BANK_TRANSFER',
      counterparty: { name: 'Maryam Hassan', iban: null },
    })
    expect(categorise(sent)).toMatchObject({
      categoryId: 'to_people',
      reason: { kind: 'transfer' },
      merchant: { key: 'maryam-hassan' },
    })
    const rent = chosen((key) => (key === 'maryam-hassan' ? 'rent' : null))
    expect(categorise(sent, rent).categoryId).toBe('rent')
  })
})

describe("a bank's words", () => {
  const shops = [
    ['THE EXCHANGE PHARMACY', 'pharmacy'],
    ['SWITCH CAFETERIA', 'dining'],
    ['LOAN STAR BBQ', 'dining'],
    ['TRANSFER COFFEE HOUSE', 'dining'],
    ['LANDLORD SUPERMARKET', 'groceries'],
    ['EMI PHARMACY', 'pharmacy'],
    ['SALARY STREET RESTAURANT', 'dining'],
    ['REFUND GIFTS', 'shopping'],
    ['BUSINESS BAY PHARMACY', 'pharmacy'],
  ] as const
  const formats = [
    (name: string) =>
      `POS-PURCHASE CARD NO. 4000-0XXX-XXXX-1111 ${name} DUBAI:AE 21.50,AED 943422 09-08-2026`,
    (name: string) => `CARD NO.400000XXXXXX1111 ${name} DUBAI AE`,
    (name: string) => `${name} DUBAI ARE`,
    (name: string) => `NFC - (AP-PAY)- ${name} DUBAI 784`,
    (name: string) => `Purchase at ${name}`,
    (name: string) => name,
  ]
  it.each(shops)('are part of a shop’s name in %s', (name, category) => {
    for (const format of formats)
      expect([format(name), categorise(inputOf(format(name))).categoryId]).toEqual([format(name), category])
  })

  it.each([
    ['TRANSFER TO CARREFOUR AHMED', 'transfer', 'to_people'],
    ['ATM WITHDRAWAL LULU HYPERMARKET', 'cash', 'cash'],
    ['CREDIT CARD PAYMENT 4000XXXXXXXX1111', 'card_repayment', null],
    ['ADCB CARDS PAYMENT 5412XXXXXXXX0917', 'card_repayment', null],
    ['ENBD CARDS PYMT 4012********1234', 'card_repayment', null],
    ['CREDIT CARDS DUES', 'card_repayment', null],
    ['CARDS AUTO DEBIT', 'card_repayment', null],
    ['CRCARD PMT 4111', 'card_repayment', null],
    ['CC 5412XXXXXXXX0917', 'card_repayment', null],
    ['AUTOPAY 4111XXXX1234', 'card_repayment', null],
    ['TRANSFER TO 5412XXXXXXXX0917', 'card_repayment', null],
    ['FUND TRANSFER TO CREDIT CARD', 'card_repayment', null],
    ['GIFT CARDS PAYMENT AMAZON', 'name_says', 'shopping'],
    ['PERSONAL LOAN EMI 0012', 'loan', 'loan_repayments'],
    ['PERSONAL LOAN INTEREST 0012', 'interest_charged', 'interest_paid'],
    ['AL ANSARI EXCHANGE DUBAI ARE', 'remittance', 'sent_home'],
    ['LATE PAYMENT FEE', 'fee', 'interest_paid'],
    ['STANDING ORDER TO SAVINGS 2201', 'savings', null],
    ['سحب نقدي صراف آلي', 'cash', 'cash'],
  ])('decide the kind at the start of the bank’s own lines: %s', (text, code, categoryId) => {
    expect(categorise(inputOf(text))).toMatchObject({ categoryId, reason: { code } })
  })

  it.each([
    ['ORIENT INSURANCE MOTOR PREMIUM', 'insurance', 'Orient Insurance'],
    ['QUICKREMIT INDIA 99823', 'sent_home', 'QuickRemit'],
    ['LULU EXCHANGE PHILIPPINES PHP', 'sent_home', 'LuLu Exchange'],
    ['MEERA NAIR', 'to_people', 'Meera Nair'],
  ])(
    'do not hide a company’s name in a transfer whose line does not say transfer: %s',
    (text, categoryId, name) => {
      const found = categorise({ ...inputOf(text), kind: 'LOCAL_BANK_TRANSFER' })
      expect([found.categoryId, found.merchant?.name]).toEqual([categoryId, name])
    },
  )

  it('do not count as evidence in a district’s name', () => {
    expect(categorise(inputOf('XYLO LLC BUSINESS BAY DUBAI ARE'))).toMatchObject({
      categoryId: null,
      merchant: { name: 'Xylo' },
    })
    expect(categorise(inputOf('KARAK POINT MOTOR CITY DUBAI ARE')).merchant?.name).toBe('Karak Point')
  })
})

describe('transfers', () => {
  it.each([
    ['MOBILE BANKING TRANSFER TO MAID SALARY', 'domestic_help'],
    ['IPP OUTWARD SUNRISE NURSERY', 'childcare'],
    ['IPP OUTWARD ALPHA BETA TRADING LLC', null],
    ['AANI TO OMAR KHAYYAT', 'to_people'],
    ['DDS PAYMENT XYLO', null],
    ['IPP TO AL ANSARI EXCHANGE', 'sent_home'],
    ['CARD PAYMENT CARREFOUR MIRDIF', 'groceries'],
    ['CARD PAYMENT EMIRATES NBD 4265', null],
    ['INTERNAL TRANSFER 22119', null],
    ['INTERNAL TRANSFER OMAR HADDAD', 'to_people'],
  ])('say what they are for: %s', (text, categoryId) => {
    expect(categorise(inputOf(text)).categoryId).toBe(categoryId)
  })

  it.each([
    ['SWIFT INWARD NORTHWIND STUDIO INC INV 1002', 'freelance'],
    ['INWARD IPP ALPHA BETA LLC', 'freelance'],
    ['ALPHA BETA INVOICE 2026-14', 'freelance'],
    ['INWARD IPP SALARY ALPHA BETA LLC', 'salary'],
    ['INWARD FTS ORIENT INSURANCE PJSC', 'other_income'],
    ['TT INWARD KUWAIT FAMILY', 'family_support'],
    ['AANI FROM OMAR HADDAD', 'from_people'],
    ['AL ANSARI EXCHANGE REFUND', 'sent_home'],
    ['REVERSAL OF LATE PAYMENT FEE', 'bank_fees'],
    ['INWARD CHQ RETURN 000331', 'cheques'],
  ])('say whom incoming money is from, or what it gives back: %s', (text, categoryId) => {
    expect(categorise(inputOf(text, { direction: 'credit' })).categoryId).toBe(categoryId)
  })
})

describe('the words of card networks abroad', () => {
  it.each([
    ['KNET PURCHASE AVENUES KW', 'shopping', 'The Avenues'],
    ['MADA POS PANDA SUPERMARKET RIYADH', 'groceries', null],
    ['NAPS PURCHASE DOHA PHARMACY', 'pharmacy', null],
    ['OMANNET POS MUSCAT CAFE', 'dining', null],
    ['BENEFIT POS MANAMA GARAGE', 'car_maintenance', null],
    ['KNET ATM 2201 SALMIYA', 'cash', null],
  ])('begin a card purchase: %s', (text, categoryId, name) => {
    const purchase = categorise({ ...inputOf(text), kind: 'LOCAL_BANK_TRANSFER' })
    expect(purchase.categoryId).toBe(categoryId)
    if (name !== null) expect(purchase.title).toEqual({ code: 'merchant', params: { name } })
  })
})

describe('names and keys', () => {
  const key = (text: string): string | null => categorise(inputOf(text)).merchant?.key ?? null

  it.each([
    [
      'POS-PURCHASE CARD NO. 4000-0XXX-XXXX-1111 SHER AFGHAN RESTAURANT DUBAI:AE 21.50,AED 943422 09-08-2026 VALUE DATE:09-08-2026',
      'CARD NO.400000XXXXXX2222 SHER AFGHAN RESTAURANT DUBAI AE 104283XX XX-XX-2026 270830',
    ],
    ['NFC - (AP-PAY)- DESCO COPY CENTRE DUBAI ARE', 'IAP - (SM-PAY)- DESCO COPY CENTRE DUBAI 784'],
    ['ENOC SITE 1072 DUBAI ARE', 'ENOC SITE - 49/6915'],
    ['BLOOMFIELD TREAT-245814, JLT DUBAI', 'BLOOMFIELD TREAT-998101, JLT DUBAI AE'],
    ['Café Bateel', 'CAFE BATEEL DUBAI ARE'],
    ['XYLO STUDIOS BUSINESS BAY DUBAI ARE', 'XYLO STUDIOS MIRDIF DUBAI ARE'],
    ['XYLO STUDIOSDUBAI          AE', 'XYLO STUDIOS DUBAI AE'],
  ])('are the same for the same merchant: %s', (first, other) => {
    expect(key(first)).not.toBe(null)
    expect(key(first)).toBe(key(other))
  })

  it.each([
    ['DU POSTPAID 055', 'du'],
    ['IKEA JEBEL ALI DUBAI ARE', 'IKEA'],
    ['RAS AL KHOR GARAGE DUBAI ARE', 'Ras Al Khor Garage'],
    ['KM TRADING MUSSAFAH ABU DHABI ARE', 'KM Trading'],
    ['BAQALAT AL RAWDA DUBAI AE', 'Baqalat Al Rawda'],
    ['مَطْعَم الشامي 0042 دبي', 'مَطْعَم الشامي'],
    ['AL BARSHA DUBAI ARE', undefined],
    ['000123 4000XXXXXX1111 12.50,AED 01/02/2026', undefined],
  ])('are written as people write them: %s', (text, name) => {
    expect(categorise(inputOf(text)).merchant?.name).toBe(name)
  })

  it('do not match a short name in the middle of another', () => {
    expect(categorise(inputOf('CAFE DU MONDE DUBAI')).categoryId).toBe('dining')
    expect(categorise(inputOf('DU POSTPAID 055')).categoryId).toBe('utilities')
    expect(categorise(inputOf('CANVAS TRADING LLC')).merchant?.name).not.toBe('Canva')
  })

  it('may contain names of Object.prototype properties', () => {
    for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty DUBAI ARE', 'valueOf CAFE'])
      expect(() =>
        categorise(inputOf(text, { merchantName: text, insight: { ...retail, category: text } })),
      ).not.toThrow()
    const insight = { category: 'constructor', confidence: 1, cleaned: '__proto__' }
    expect(categorise(inputOf('XK 88', { insight })).categoryId).toBe(null)
  })
})

describe('the data', () => {
  it('has at least 2000 merchants, in existing categories, with each spelling once', () => {
    const all = Object.entries(merchants).flatMap(([category, list]) => {
      expect(categoryIds).toContain(category)
      return Object.values(list).flatMap((aliases) => aliases.split('|').map((alias) => alias.trim()))
    })
    const plainNames = Object.values(plain).flatMap((lines) => lines.flatMap((line) => line.split(' | ')))
    all.push(...plainNames.map((name) => foldPhrase(name)))
    expect(all.length).toBeGreaterThanOrEqual(2000)
    expect(all.filter((alias, index) => alias === '' || all.indexOf(alias) !== index)).toEqual([])
    for (const category of [...Object.keys(words), ...Object.keys(plain)])
      expect(categoryIds).toContain(category)
    expect(Object.keys(services)).toEqual(['remittance', 'investing', 'wallet'])
  })

  it('maps merchant codes to existing categories, and codes for moving money to none', () => {
    for (let code = 0; code < 10_000; code++) {
      const category = categoryOfCode(String(code).padStart(4, '0'))
      if (category !== null) expect(categoryIds).toContain(category)
    }
    for (const code of ['6011', '6012', '4829', '6051', '0000', '12', 'CC54', null])
      expect(categoryOfCode(code)).toBe(null)
    expect(['5411', '5812', '5541', '3001', '8220', '7230'].map(categoryOfCode)).toEqual([
      'groceries',
      'dining',
      'gas',
      'travel',
      'education',
      'personal_care',
    ])
  })
})

describe('the cost of a line', () => {
  it('is small: 20,000 lines take a few seconds at most', () => {
    const took = cpuMs(() => {
      for (let index = 0; index < 20_000; index++)
        categorise(
          inputOf(`POS-PURCHASE CARD NO. 4000-0XXX-XXXX-1111 PLACE ${index} TRADING DUBAI:AE 21.50,AED`),
        )
    })
    console.info(`categorise 20,000 lines: ${Math.round(took)} ms`)
    expect(took).toBeLessThan(8000)
  })

  it.each([
    'A',
    'A ',
    'AL AIN ',
    '1 ',
    '((',
    'POS PURCHASE ',
    'CARD NO 4XXX ',
    'L.',
    'RENT ',
    'DUBAI AE ',
    '\u0651',
    '\uFDFA',
    "'",
    '& ',
    '\uD800',
    'SALARY /SAL/ ',
    'مطعم ',
    'EXCHANGE ',
    'TABBY*',
  ])('grows no faster than the length of a text made of %j', (piece) => {
    const timed = (times: number): number => {
      const text = piece.repeat(times)
      return cpuMs(() => {
        for (let index = 0; index < 5; index++) categorise(inputOf(text, { merchantName: text }))
      })
    }
    timed(100)
    const long = Math.min(timed(200_000), timed(200_000))
    expect(long).toBeLessThan(1000)
  })

  it('survives any text', () => {
    for (const text of [
      '',
      ' ',
      '*',
      '()',
      '\u202E\u200B',
      'A'.repeat(10_000),
      '🙂🙂',
      '% ',
      'CARD NO.',
      '\0',
    ])
      expect(() => categorise(inputOf(text))).not.toThrow()
  })
})

describe('words that acquirers abbreviate', () => {
  it.each([
    ['AL WAHA LNDRY SHARJAH ARE', 'shopping'],
    ['CITY CENTRAL CLNC, DUBAI', 'healthcare'],
    ['MOUNTAIN BREEZE ROA, DUBAI', 'dining'],
    ['BLUE HORIZON LAMP PH, AJMAN', 'pharmacy'],
    ['RED STAR SPORTS, DUBAI', 'shopping'],
    ['RED STAR SPORTS CLUB, DUBAI', 'gym'],
    ['FUJAIRAH ELECTRICITY AUTHORITY', 'utilities'],
    ['ROYAL KERALA TASTE, DUBAI', 'dining'],
    ['QUIETNOTE.IO, DUBAI', 'software'],
    ['XKCD BRTZ, DUBAI', null],
  ])('%s is %s', (text, expected) => {
    expect(categorise(inputOf(text)).categoryId).toBe(expected)
  })
})
