import { passwordStrength } from '#contract/person/password.ts'

export type NewPasswordValue = { password: string; confirm: string }

/** The problem with a new password and its confirmation, as a key of the `auth` texts; null if none. */
export function newPasswordProblem({
  password,
  confirm,
}: NewPasswordValue): 'signup.mismatch' | 'signup.stronger' | null {
  if (password !== confirm) return 'signup.mismatch'
  return passwordStrength(password).acceptable ? null : 'signup.stronger'
}
