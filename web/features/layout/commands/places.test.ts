import { expect, test } from 'vitest'
import ar from '../../../i18n/ar-AE/layout/palette.ts'
import en from '../../../i18n/en-AE/layout/palette.ts'
import { paths } from '../../../paths.ts'
import { protectedPlaces } from '../../../screens/places.ts'
import { helpPages } from '../../../screens/help.ts'
import { matchCommands } from './match.ts'
import { places } from './places.ts'

const pathOf = (address: string): string => address.replace(/[?#].*$/, '')

test('the palette opens every screen of a signed-in user, help, and nothing else', () => {
  const listed = new Set<string>(places.map(([, address]) => pathOf(address)))
  expect([...listed].toSorted()).toEqual([...protectedPlaces, helpPages.path, paths.contact].toSorted())
})

test('every place is found by what people call it, in both languages', () => {
  const find = (catalogue: typeof ar | typeof en, typed: string): string[] =>
    matchCommands(
      places.map(([key]) => ({
        id: key,
        label: catalogue.places[key],
        synonyms: catalogue.words[key],
        group: '',
        run: () => undefined,
      })),
      typed,
    ).map(({ id }) => id)
  const english = [
    ['net worth', 'netWorth'],
    ['cheque', 'cheques'],
    ['check', 'cheques'],
    ['compare', 'compare'],
    ['cash flow', 'cashFlow'],
    ['look ahead', 'lookAhead'],
    ['forecast', 'lookAhead'],
    ['safe to spend', 'lookAhead'],
    ['sent home', 'sent'],
    ['remittance', 'sent'],
    ['household', 'domestic'],
    ['instalments', 'instalments'],
    ['tabby', 'instalments'],
    ['mortgage', 'loans'],
    ['pay day', 'payDay'],
    ['faq', 'help'],
    ['complaint', 'contact'],
  ] as const
  for (const [typed, key] of english)
    expect([typed, find(en, typed)]).toEqual([typed, expect.arrayContaining([key])])
  const arabic = [
    ['صافي الثروة', 'netWorth'],
    ['شيك', 'cheques'],
    ['مقارنة', 'compare'],
    ['تدفق', 'cashFlow'],
    ['توقع', 'lookAhead'],
    ['حوالات', 'sent'],
    ['اقساط', 'instalments'],
    ['قرض', 'loans'],
    ['راتب', 'payDay'],
    ['مساعدة', 'help'],
    ['الدعم', 'contact'],
  ] as const
  for (const [typed, key] of arabic)
    expect([typed, find(ar, typed)]).toEqual([typed, expect.arrayContaining([key])])
})
