import { PEOPLE } from '../people/index.ts'
import type { Person } from '../ledger/rows.ts'
import { type Language, textsOf } from '../texts.ts'

/** The one-time code of every challenge. */
export const ONE_TIME_CODE = '1111'

/** The words that may follow the username, each after a plus. */
export const SCENARIOS: ReadonlyArray<{ word: string; about: string }> = [
  { word: 'down', about: 'the bank is down: data says FAILED with BANK_ISSUE' },
  {
    word: 'expired',
    about: 'the consent expires after the first read (two minutes later, or at the next refresh)',
  },
  { word: 'slow', about: 'every data call takes four seconds' },
  { word: 'ratelimited', about: 'the first three data calls answer 429 with Retry-After' },
  { word: 'duplicates', about: 'rows come again on the next page' },
  { word: 'pending', about: 'pending rows book under new ids at the next refresh' },
  { word: 'otp', about: 'ten idle minutes, and the one-time code is wanted again' },
  { word: 'reconnect', about: 'data says RECONNECT_REQUIRED until reconnected' },
  { word: 'lockout', about: 'the bank has locked this login; connecting fails' },
  {
    word: 'corrects',
    about: 'a minute after the first read, rows change under their ids: amount, direction, day, text',
  },
  { word: 'unreadable', about: 'three rows lack a readable amount or date' },
  { word: 'currency', about: 'a minute after the first read, the first account is stated in USD' },
  { word: 'noaccounts', about: 'a minute after the first read, the bank lists no account' },
  { word: 'longid', about: 'the first account has an id of 3,000 characters' },
  { word: 'odddates', about: 'payments dated decades ahead, six weeks ahead, next week and in 1950' },
  { word: 'delay', about: 'data says PENDING for six seconds after connecting' },
]

const WORDS = new Set(SCENARIOS.map((scenario) => scenario.word))

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
  if (unknown !== undefined) return { outcome: 'wrong', message: t.noScenario(unknown) }
  const person = PEOPLE.find((each) => each.username === name)
  if (!person || person.password !== password) {
    return { outcome: 'wrong', message: t.wrongSignIn }
  }
  if (words.includes('lockout')) {
    return { outcome: 'locked', message: t.locked }
  }
  return { outcome: 'ok', person, words }
}
