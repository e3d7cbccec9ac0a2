import type { HelpSlug } from '../../help-slugs.ts'
import type { places } from '../layout/commands/places.ts'

type Place = (typeof places)[number][0]
/** What an article leads to: a screen of the app, and related articles. */
type Links = { place?: Place; see: readonly HelpSlug[] }

export const linksOf: Readonly<Record<HelpSlug, Links>> = {
  'connecting-a-bank': { place: 'connections', see: ['consent', 'syncing', 'importing'] },
  consent: { place: 'connections', see: ['connecting-a-bank', 'privacy'] },
  syncing: { place: 'connections', see: ['balances', 'connecting-a-bank'] },
  balances: { place: 'accounts', see: ['syncing', 'pending-and-future'] },
  importing: { place: 'imports', see: ['balances', 'exports'] },
  'income-and-spending': { place: 'transactions', see: ['not-income', 'transfers-and-exchange', 'refunds'] },
  'not-income': { place: 'transactions', see: ['income-and-spending', 'transfers-and-exchange', 'refunds'] },
  'pending-and-future': { place: 'transactions', see: ['income-and-spending', 'look-ahead'] },
  'transfers-and-exchange': { place: 'transactions', see: ['income-and-spending', 'sent-home'] },
  refunds: { place: 'transactions', see: ['income-and-spending', 'transfers-and-exchange'] },
  categories: { place: 'rules', see: ['payees', 'splits-and-sharing'] },
  payees: { place: 'verify', see: ['categories'] },
  'splits-and-sharing': { place: 'shared', see: ['categories', 'refunds'] },
  cash: { place: 'accounts', see: ['income-and-spending', 'categories'] },
  'pay-period': { place: 'payDay', see: ['safe-to-spend', 'budgets'] },
  'safe-to-spend': { place: 'lookAhead', see: ['look-ahead', 'pay-period', 'bills'] },
  'look-ahead': { place: 'lookAhead', see: ['safe-to-spend', 'bills', 'cheques'] },
  bills: { place: 'bills', see: ['look-ahead', 'cards'] },
  budgets: { place: 'budgets', see: ['pay-period', 'categories'] },
  goals: { place: 'goals', see: ['safe-to-spend', 'net-worth'] },
  ours: { place: 'ours', see: ['splits-and-sharing', 'budgets', 'privacy'] },
  cheques: { place: 'cheques', see: ['look-ahead', 'bills'] },
  instalments: { place: 'instalments', see: ['cards', 'look-ahead'] },
  cards: { place: 'accounts', see: ['instalments', 'safe-to-spend'] },
  'sent-home': { place: 'sent', see: ['transfers-and-exchange'] },
  gratuity: { place: 'gratuity', see: ['net-worth'] },
  zakat: { place: 'zakat', see: ['net-worth', 'privacy'] },
  'net-worth': { place: 'netWorth', see: ['balances', 'gratuity'] },
  'health-score': { place: 'dashboard', see: ['net-worth', 'goals'] },
  exports: { place: 'data', see: ['importing', 'privacy'] },
  notifications: { place: 'notificationSettings', see: ['syncing', 'look-ahead'] },
  offline: { see: ['syncing', 'signing-in'] },
  'signing-in': { place: 'security', see: ['privacy', 'offline'] },
  'api-tokens': { place: 'apiTokens', see: ['signing-in', 'exports'] },
  assistants: { place: 'apps', see: ['api-tokens', 'privacy'] },
  sharing: { place: 'sharing', see: ['ours', 'undo'] },
  'answers-in-words': { place: 'languageModel', see: ['assistants', 'privacy'] },
  undo: { place: 'activity', see: ['categories', 'importing'] },
  privacy: { place: 'data', see: ['consent', 'exports'] },
  plans: { place: 'plan', see: ['connecting-a-bank'] },
}
