/** Used only by the landing page: whether someone may be signed in, without loading the app's libraries. */

export function sessionLikely(): boolean {
  try {
    return localStorage.getItem('session_hint') === '1'
  } catch {
    return false
  }
}

/** Asks the server; any doubt counts as signed out. */
export async function sessionExists(): Promise<boolean> {
  try {
    const settings: unknown = JSON.parse(document.getElementById('runtime-config')?.textContent ?? '{}')
    const base =
      typeof settings === 'object' && settings && 'apiBaseUrl' in settings ? settings.apiBaseUrl : null
    if (typeof base !== 'string') return false
    const answer = await fetch(`${base}/api/identity/get-session`, {
      credentials: 'include',
      cache: 'no-store',
    })
    const session: unknown = answer.ok ? await answer.json() : null
    return typeof session === 'object' && session !== null && 'user' in session && Boolean(session.user)
  } catch {
    return false
  }
}
