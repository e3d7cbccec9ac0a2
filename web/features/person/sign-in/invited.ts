/**
 * The link of an invitation, which is kept in this tab alone while its receiver signs in or up. The link of the mail ends
 * with a secret that the sender never sees; with it goes the address to which the mail was sent.
 */
const keys = { link: 'household_invitation', address: 'household_invited' }
type Invited = { token: string; secret: string }

const parse = (link: string): Invited => {
  const [token = '', secret = ''] = link.split('.')
  return { token, secret }
}

/** The link that opened the page, which leaves the address at once; empty if there is none. */
export function takeInvitation(): Invited {
  const link = location.hash.slice(1)
  try {
    if (link === '') return parse(sessionStorage.getItem(keys.link) ?? '')
    sessionStorage.removeItem(keys.address)
    sessionStorage.setItem(keys.link, link)
    history.replaceState(history.state, '', location.pathname + location.search)
  } catch {
    // Without storage the link stays in the address, so that it survives a sign-in.
  }
  return parse(link)
}

export function keepInvited(address: string): void {
  try {
    sessionStorage.setItem(keys.address, address)
  } catch {
    // then it is typed
  }
}

/** For whom an account is made, and the secret that shows that the address is theirs; empty texts without a mailed link. */
export function readInvited(): { address: string; secret: string } {
  try {
    const address = sessionStorage.getItem(keys.address) ?? ''
    return { address, secret: address && parse(sessionStorage.getItem(keys.link) ?? '').secret }
  } catch {
    return { address: '', secret: '' }
  }
}

export function dropInvitation(): void {
  try {
    for (const key of Object.values(keys)) sessionStorage.removeItem(key)
  } catch {
    // there was none
  }
}
