/** Who may make a call: anyone, or who has a session cookie, a mailed link or an earlier step's cookie. */
export type IdentityAccess = 'everyone' | 'session' | 'mailed link' | 'earlier step'
export type IdentityCall = {
  call: `${'GET' | 'POST'} /${string}`
  who: IdentityAccess
  summary: string
  /** Whether a demo's session may make it; otherwise only calls for everyone. */
  demo?: true
}

/** The library's calls that are enabled, or replaced by ours under the same names; others are disabled. */
export const libraryCalls: readonly IdentityCall[] = [
  { call: 'POST /sign-up/email', who: 'everyone', summary: 'Make an account and sign in' },
  { call: 'POST /sign-in/email', who: 'everyone', summary: 'Sign in with e-mail and password' },
  { call: 'POST /demo', who: 'everyone', summary: 'Make a private demo with sample data, for a day' },
  { call: 'POST /sign-out', who: 'everyone', summary: "End the cookie's own session, if there is one" },
  { call: 'GET /get-session', who: 'everyone', summary: "The cookie's person, or null" },
  { call: 'GET /token', who: 'session', summary: 'A bearer token of at most one hour', demo: true },
  { call: 'GET /jwks', who: 'everyone', summary: 'The public keys of bearer tokens' },
  { call: 'POST /request-password-reset', who: 'everyone', summary: 'Ask for a reset mail' },
  {
    call: 'POST /reset-password',
    who: 'mailed link',
    summary: 'Set a new password; ends every other way in',
  },
  {
    call: 'POST /change-password',
    who: 'session',
    summary:
      'Change the password, with the current one; ends other sessions, and unless `endAccess` is false passkeys, tokens and apps',
  },
  { call: 'POST /change-email', who: 'session', summary: 'Ask for a new address, with the password' },
  { call: 'POST /confirm-email', who: 'mailed link', summary: 'Confirm a new address' },
  { call: 'POST /restore-email', who: 'mailed link', summary: 'Take a changed address back' },
  {
    call: 'POST /send-confirmation',
    who: 'session',
    summary: 'Have the link to confirm the address mailed again',
  },
  {
    call: 'POST /prove-password',
    who: 'session',
    summary: 'Prove who one is; for five minutes this session may add a way in',
  },
  {
    call: 'GET /proof',
    who: 'session',
    summary: 'What this session must show before it may add a way in; null if nothing',
  },
  { call: 'GET /list-sessions', who: 'session', summary: 'Own sessions', demo: true },
  { call: 'POST /revoke-session', who: 'session', summary: 'End one of the own sessions' },
  {
    call: 'POST /revoke-sessions',
    who: 'session',
    summary: 'End all own sessions; with `endAccess` passkeys, tokens and apps too',
  },
  {
    call: 'POST /revoke-other-sessions',
    who: 'session',
    summary: 'End all own sessions but this one; likewise',
  },
  { call: 'GET /list-accounts', who: 'session', summary: 'Own ways to sign in', demo: true },
  { call: 'POST /two-factor/enable', who: 'session', summary: 'Begin two-step sign-in, with the password' },
  { call: 'POST /two-factor/disable', who: 'session', summary: 'End two-step sign-in, with the password' },
  {
    call: 'POST /two-factor/verify-totp',
    who: 'earlier step',
    summary: 'The code: second step of a sign-in, or of switching on',
  },
  { call: 'POST /two-factor/verify-backup-code', who: 'earlier step', summary: 'A spare code instead' },
  { call: 'POST /two-factor/generate-backup-codes', who: 'session', summary: 'New spare codes' },
  { call: 'GET /passkey/generate-register-options', who: 'session', summary: 'Begin adding a passkey' },
  { call: 'POST /passkey/verify-registration', who: 'session', summary: 'Add the passkey' },
  { call: 'GET /passkey/generate-authenticate-options', who: 'everyone', summary: 'Begin a passkey sign-in' },
  { call: 'POST /passkey/verify-authentication', who: 'everyone', summary: 'Sign in with a passkey' },
  { call: 'GET /passkey/list-user-passkeys', who: 'session', summary: 'Own passkeys', demo: true },
  { call: 'POST /passkey/delete-passkey', who: 'session', summary: 'Remove an own passkey' },
  {
    call: 'GET /oauth2/authorize',
    who: 'session',
    summary: 'What an app asks the person for, checked; for our page that asks',
  },
  { call: 'POST /oauth2/consent', who: 'session', summary: 'The person’s answer to an app' },
]

/** Calls of apps themselves, in the form of OAuth 2.1; registration only where the server’s settings allow it. */
export const appCalls = [
  {
    call: 'POST /oauth2/token',
    summary: 'An app’s code or refresh token for an access token of ten minutes',
  },
  { call: 'POST /oauth2/revoke', summary: 'Ends all that an app may do' },
  { call: 'POST /oauth2/register', summary: 'Registers an app' },
] as const

export const googleCalls: readonly IdentityCall[] = [
  { call: 'GET /google/start', who: 'everyone', summary: "Open Google's page in the popup" },
  {
    call: 'GET /callback/google',
    who: 'earlier step',
    summary: 'Where Google sends the popup back, with state and nonce',
  },
  { call: 'GET /google/done', who: 'everyone', summary: "The popup's last page; holds no token" },
  { call: 'POST /google/link', who: 'session', summary: 'Join Google to the account just proven' },
  { call: 'POST /google/link-mail', who: 'earlier step', summary: 'Have the joining link mailed' },
  { call: 'POST /google/link-confirm', who: 'mailed link', summary: 'Join by the mailed link' },
]
