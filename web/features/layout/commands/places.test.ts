import { expect, test } from 'vitest'
import ar from '../../../i18n/ar-AE/layout/palette.ts'
import en from '../../../i18n/en-AE/layout/palette.ts'
import { paths } from '../../../paths.ts'
import { analyticsScreens } from '../../../screens/analytics.ts'
import { moneyScreens } from '../../../screens/money.ts'
import { planningScreens } from '../../../screens/planning.ts'
import { settingsScreens } from '../../../screens/settings.ts'
import { matchCommands } from './match.ts'
import { places } from './places.ts'

/** Old addresses, pages of one account, and those that only a bank's answer leads to. */
const apart = new Set<string>([
  paths.budget,
  '/budgets/sent-home',
  paths.card,
  paths.returns,
  paths.investment,
  paths.addTransaction,
  paths.success,
  paths.failure,
])

test('the palette opens every screen of a signed-in user', () => {
  const listed = new Set<string>(places.map(([, path]) => path))
  const screens = [...moneyScreens, ...planningScreens, ...analyticsScreens, ...settingsScreens]
  const missing = screens.filter(({ path }) => !listed.has(path) && !apart.has(path))
  expect(missing.map(({ path }) => path)).toEqual([])
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
    ['household', 'household'],
    ['instalments', 'instalments'],
    ['tabby', 'instalments'],
    ['pay day', 'payDay'],
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
    ['راتب', 'payDay'],
  ] as const
  for (const [typed, key] of arabic)
    expect([typed, find(ar, typed)]).toEqual([typed, expect.arrayContaining([key])])
})
