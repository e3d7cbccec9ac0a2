import { PEOPLE } from '../people/index.ts'
import type { Person } from '../ledger/rows.ts'
import { type Language, textsOf } from '../texts.ts'

/** The one-time code of every challenge. */
export const ONE_TIME_CODE = '1111'

/** The words that may follow the username, each after a plus. */
export const SCENARIOS: ReadonlyArray<[word: string, about: string]> = [
  ['down', 'the bank is down: data says FAILED with BANK_ISSUE'],
  ['expired', 'the consent expires after the first read (two minutes later, or at the next refresh)'],
  ['slow', 'every data call takes four seconds'],
  ['ratelimited', 'the first three data calls answer 429 with Retry-After'],
  ['duplicates', 'rows come again on the next page'],
  ['pending', 'pending rows book under new ids at the next refresh'],
  ['otp', 'ten idle minutes, and the one-time code is wanted again'],
  ['reconnect', 'data says RECONNECT_REQUIRED until reconnected'],
  ['lockout', 'the bank has locked this login; connecting fails'],
  ['corrects', 'a minute after the first read, rows change under their ids: amount, direction, day, text'],
  ['unreadable', 'three rows lack a readable amount or date'],
  ['currency', 'a minute after the first read, the first account is stated in USD'],
  ['noaccounts', 'a minute after the first read, the bank lists no account'],
  ['longid', 'the first account has an id of 3,000 characters'],
  ['odddates', 'payments dated decades ahead, six weeks ahead, next week and in 1950'],
  ['delay', 'data says PENDING for six seconds after connecting'],
]

const WORDS = new Set(SCENARIOS.map(([word]) => word))

/** The outcome of a sign-in attempt. */
export type SignIn =
  | { outcome: 'ok'; person: Person; words: string[] }
  | { outcome: 'wrong'; message: string }
  | { outcome: 'locked'; message: string }

/** Checks the username (with scenario words) and the password. */
export function checkSignIn(username: string, password: string, language: Language): SignIn {
  const t = textsOf(language)
  const [name = '', ...words] = username.trim().toLowerCase().split('+')
  const unknown = words.find((word) => !WORDS.has(word))
  if (unknown !== undefined) return { outcome: 'wrong', message: t('noScenario', { word: unknown }) }
  const person = PEOPLE.find((each) => each.username === name)
  if (!person || person.password !== password) {
    return { outcome: 'wrong', message: t('wrongSignIn') }
  }
  if (words.includes('lockout')) {
    return { outcome: 'locked', message: t('locked') }
  }
  return { outcome: 'ok', person, words }
}
