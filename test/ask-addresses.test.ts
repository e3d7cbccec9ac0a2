import { expect, test } from 'vitest'
import {
  budgetAddress,
  cardAddress,
  goalAddress,
  paymentAddress,
  proposalsAddress,
  screens,
} from '../server/features/assistant/addresses.ts'
import english from '../web/i18n/en-AE/overview/ask.ts'
import { paths } from '../web/paths.ts'

test('every address that an answer names is a screen of the app', () => {
  const screenPaths: ReadonlySet<string> = new Set(
    Object.values(paths).filter((path) => typeof path === 'string'),
  )
  expect(Object.values(screens).filter((address) => !screenPaths.has(address))).toEqual([])
  expect(Object.keys(english.screens).filter((address) => !screenPaths.has(address))).toEqual([])
})

test('an answer names one card, budget, goal, payment or the proposals as the app does', () => {
  expect([
    cardAddress('a'),
    budgetAddress('b'),
    goalAddress('c'),
    paymentAddress('d'),
    proposalsAddress,
  ]).toEqual([
    paths.cardOf('a'),
    paths.budgetOf('b'),
    paths.goalOf('c'),
    paths.transactionOf('d'),
    paths.verifyProposals,
  ])
})
