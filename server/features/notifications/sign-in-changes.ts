/** Changes of how a user signs in, named as in the audit log; each causes a security alert. */
export const signInChanges = [
  'password_changed',
  'password_reset',
  'email_changed',
  'google_linked',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
] as const
