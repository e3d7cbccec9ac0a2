import { describe, expect, test } from 'vitest'
import { bankSpellings } from '#contract/banks/bank-names.ts'
import { BANKS } from '../../../sandbox-bank/banks.ts'
import { drawLogo } from '../../../sandbox-bank/http/front-pages.ts'
import merchants from '../../../server/features/categories/categorise/known/merchants.json' with { type: 'json' }
import plain from '../../../server/features/categories/categorise/known/plain-merchants.json' with { type: 'json' }
import banks from './banks.json' with { type: 'json' }
import brands from './merchants.json' with { type: 'json' }
import { contrastOf } from './brand.ts'
import { glyphs } from './brand.ts'
import { initialsOf } from './Mark.tsx'
import { addSpellings, findBank } from './bank-table.ts'
import { findMerchant } from './merchant-table.ts'

test('every merchant mark has a name that the server uses', () => {
  const names = new Set([
    ...Object.values(merchants).flatMap((list) => Object.keys(list)),
    ...Object.values(plain).flatMap((lines) => lines.flatMap((line) => line.split(' | '))),
  ])
  expect(Object.keys(brands).filter((name) => !names.has(name))).toEqual([])
})

test('every bank has a mark, found by identifier or name, and the widget draws the same one', () => {
  for (const bank of BANKS) {
    const mark = findBank('', bank.identifier)
    expect(mark, bank.name).toEqual(findBank(bank.name))
    const drawn = drawLogo(bank)
    expect(drawn).toContain(`fill="${mark?.ground}"`)
    expect(drawn).toContain(`fill="${mark?.ink.slice(0, 4)}"`)
    if (mark?.glyph === null) expect(drawn).toContain(`>${mark.letters}<`)
  }
  expect(findBank('Some Village Bank', 'VILLAGE_AE')).toBeNull()
  addSpellings(bankSpellings)
  expect(findBank('بنك الإمارات دبي الوطني')?.name).toBe('Emirates NBD')
})

describe('a mark is legible', () => {
  const all = [
    ...Object.keys(brands).map((name) => findMerchant(name)),
    ...Object.values(banks).map(([name = '']) => findBank(name)),
  ]
  test('against its own background', () => {
    const weak = all.filter((brand) => brand && contrastOf(brand.ground.slice(1), brand.ink.slice(1)) < 4.5)
    expect(weak).toEqual([])
  })
  test('as an existing glyph, or as one to four letters', () => {
    const bare = all.filter((brand) => brand?.glyph === null && !/^.{1,4}$/u.test(brand.letters))
    expect(bare.map((brand) => brand?.name)).toEqual([])
  })
})

test('each glyph is a file of the icon library, named after a brand in the table', () => {
  for (const [name, address] of glyphs) {
    expect(findMerchant(name) ?? findBank(name), name).not.toBeNull()
    expect(address).toMatch(/svg/)
  }
})

test('names that start alike look different', () => {
  const [salik, careem] = ['Salik', 'Careem'].map((name) => findMerchant(name))
  expect(salik?.ground).not.toBe(careem?.ground)
  expect(findMerchant('Salary')).toBeNull()
  expect(findMerchant('McDonalds')?.name).toBe("McDonald's")
  expect([initialsOf('Dubai Taxi'), initialsOf('IKEA'), initialsOf('  '), initialsOf('مطعم رافي')]).toEqual([
    'DT',
    'IK',
    '?',
    'مر',
  ])
})
