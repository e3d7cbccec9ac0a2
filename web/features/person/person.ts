import type { User } from '../../api/auth/session.ts'

/** First letter of the display name, else of the e-mail address, else 'U'. */
export function avatarLetter(user: Pick<User, 'name' | 'email'>): string {
  const source = user.name.trim() || user.email.trim() || 'U'
  return (Array.from(source)[0] ?? 'U').toLocaleUpperCase('en')
}
