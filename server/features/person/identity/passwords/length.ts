import { fail } from '../../../../platform/errors.ts'

export const longestPassword = 128

/** Whether a password has too many characters, of any script; cheap on purpose, since it may be huge. */
export function isTooLong(password: string): boolean {
  if (password.length <= longestPassword) return false
  return (
    password.length > longestPassword * 8 || Array.from(password.normalize('NFC')).length > longestPassword
  )
}

export function failTooLong(): never {
  fail('password_too_long', { max: longestPassword }, { field: 'password' })
}
