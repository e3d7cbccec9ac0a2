import { config } from '../config.ts'

/**
 * Starts a demo in a language. Resolves to null once this browser is in it, or in the account it was signed in
 * to; else to the server's reason, '' if it gave none.
 */
export async function startDemo(language: string): Promise<string | null> {
  try {
    const answer = await fetch(`${config.apiBaseUrl}/api/identity/demo`, {
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
