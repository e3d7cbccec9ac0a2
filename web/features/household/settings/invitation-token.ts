const key = 'household_invitation'

/**
 * The token of the link that opened the page. It leaves the address at once, and is kept in this tab alone while its
 * receiver signs in. Empty if there is none.
 */
export function takeInvitationToken(): string {
  const token = location.hash.slice(1)
  try {
    if (token === '') return sessionStorage.getItem(key) ?? ''
    sessionStorage.setItem(key, token)
    history.replaceState(history.state, '', location.pathname + location.search)
  } catch {
    // Without storage the token stays in the address, so that it survives a sign-in.
  }
  return token
}

export function dropInvitationToken(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // there was none
  }
}
