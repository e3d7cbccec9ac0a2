/** Used only by the landing page: whether someone may be signed in, without loading the app's libraries. */

export function sessionLikely(): boolean {
  try {
    return localStorage.getItem('session_hint') === '1'
  } catch {
    return false
  }
}

/** The settings that the server embedded in the page. */
function settings(): { base: string | null; demos: boolean } {
  const value: unknown = JSON.parse(document.getElementById('runtime-config')?.textContent ?? '{}')
  const given = typeof value === 'object' && value ? value : {}
  return {
    base: 'apiBaseUrl' in given && typeof given.apiBaseUrl === 'string' ? given.apiBaseUrl : null,
    demos: 'demos' in given && given.demos === true,
  }
}

/** Whether visitors may look around with sample data. */
export function demosOffered(): boolean {
  try {
    return settings().demos
  } catch {
    return false
  }
}

/**
 * Starts a demo in a language. Resolves to null once this browser is in it, or in the account it was signed in
 * to; else to the server's reason, '' if it gave none.
 */
export async function startDemo(language: string): Promise<string | null> {
  try {
    const answer = await fetch(`${settings().base}/api/identity/demo`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'accept-language': language },
    })
    if (!answer.ok && answer.status !== 409) {
      const problem: unknown = await answer.json()
      return typeof problem === 'object' && problem && 'error' in problem ? String(problem.error) : ''
    }
    localStorage.setItem('session_hint', '1')
    return null
  } catch {
    return ''
  }
}

/** Asks the server; any doubt counts as signed out. */
export async function sessionExists(): Promise<boolean> {
  try {
    const { base } = settings()
    if (base === null) return false
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
