import { passwordStrength } from '#contract/person/password.ts'
import { productName } from '#contract/product.ts'
import { fail } from '../../../../platform/errors.ts'
import { isWellKnown } from './common-passwords.ts'
import { isTooLong, failTooLong } from './length.ts'

/** The user's data whose words an attacker would try first. */
export type Personal = { name: string; email: string }

/** Rejects a new password that is too long, too weak, well known or based on the user's own data. */
export function requireGoodPassword(password: string, personal: Personal): void {
  if (isTooLong(password)) failTooLong()
  const text = password.normalize('NFC')
  if (!passwordStrength(text).acceptable) failWeak()
  if (isWellKnown(text) || isPersonal(text, personal)) failWeak()
}

function failWeak(): never {
  fail('password_weak', {}, { field: 'password' })
}

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a password is a personal word with at most 5 more characters. */
function isPersonal(password: string, { name, email }: Personal): boolean {
  const [local = '', domain = ''] = email.split('@')
  const personalWords = [
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
  return personalWords
    .map(letters)
    .filter((word) => Array.from(word).length >= 4)
    .some((word) => plain.includes(word) && Array.from(plain.replace(word, '')).length <= 5)
}
