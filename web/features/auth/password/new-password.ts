import { passwordStrength } from '#contract/password.ts'

export type NewPasswordValue = { password: string; confirm: string }

/** What is wrong with a new password and its confirmation, as a text of `auth`; null when nothing is. */
export function newPasswordProblem({
  password,
  confirm,
}: NewPasswordValue): 'signup.mismatch' | 'signup.stronger' | null {
  if (password !== confirm) return 'signup.mismatch'
  return passwordStrength(password).acceptable ? null : 'signup.stronger'
}
