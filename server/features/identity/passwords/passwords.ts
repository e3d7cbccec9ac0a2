import { passwordStrength } from '#contract/password.ts'
import { productName } from '#contract/product.ts'
import { fail } from '../../../platform/errors.ts'
import { isWellKnown } from './common-passwords.ts'

export const longestPassword = 128

/** Length in characters of any script; cheap on purpose, since the text may be huge. */
export function isTooLong(password: string): boolean {
  if (password.length <= longestPassword) return false
  return (
    password.length > longestPassword * 8 || Array.from(password.normalize('NFC')).length > longestPassword
  )
}

/** Words that a guesser tries first for this person. */
export type Personal = { name: string; email: string }

/** Refuses a new password that is too long, too weak, well known or made of the person's own words. */
export function requireGoodPassword(password: string, personal: Personal): void {
  if (isTooLong(password)) failTooLong()
  const text = password.normalize('NFC')
  if (!passwordStrength(text).acceptable) failWeak()
  if (isWellKnown(text) || isPersonal(text, personal)) failWeak()
}

/** Fails because of a password beyond the longest. */
export function failTooLong(): never {
  fail('password_too_long', { max: longestPassword }, { field: 'password' })
}

function failWeak(): never {
  fail('password_weak', {}, { field: 'password' })
}

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** True when the password says little beyond a personal word: at most 5 characters beside it. */
function isPersonal(password: string, { name, email }: Personal): boolean {
  const [local = '', domain = ''] = email.split('@')
  const own = [
    name,
    ...name.split(/\s+/),
    email,
    local,
    ...local.split(/[._+-]+/),
    domain,
    domain.split('.')[0] ?? '',
    productName,
  ]
  const plain = letters(password)
  return own
    .map(letters)
    .filter((word) => Array.from(word).length >= 4)
    .some((word) => plain.includes(word) && Array.from(plain.replace(word, '')).length <= 5)
}
