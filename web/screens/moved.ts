import { paths } from '../paths.ts'

/** Addresses of earlier versions, which mails and bookmarks still open, and where each leads today. */
export const moved: readonly (readonly [string, string])[] = [
  ['/accounts/card', paths.accounts],
  ['/accounts/returns', paths.accounts],
  ['/transactions/rules', paths.rules],
  ['/transactions/tags', paths.tags],
  ['/transactions/shared', paths.shared],
  ['/budgets/sent-home', paths.sent],
  ['/analytics/calendar', paths.calendar],
  ['/analytics/sent-home', paths.sent],
  ['/analytics/compare', paths.compare],
  ['/analytics/year', paths.yearInReview],
  ['/settings/holidays', paths.holidays],
  ['/profile', paths.profile],
  ['/profile/security', paths.security],
  ['/profile/preferences', paths.settings],
  ['/profile/activity', paths.activity],
  ['/profile/api-tokens', paths.apiTokens],
  ['/profile/data', paths.ownData],
  ['/profile/plan', paths.plan],
  ['/profile/notifications', paths.notificationSettings],
]

/** Parameters of an old address that have another name today. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/accounts/card': { account: 'card' },
  '/accounts/returns': { account: 'returns' },
  '/analytics/year': { y: 'review' },
}

/** Where an old address leads, with what was asked of it. */
export function movedAddress(from: string, to: string, search: string, hash: string): string {
  const target = new URL(to, 'http://moved.invalid')
  for (const [name, value] of new URLSearchParams(search))
    target.searchParams.set(renamed[from]?.[name] ?? name, value)
  const query = [...target.searchParams].length > 0 ? target.search : ''
  return target.pathname + query.replace(/=(?=&|$)/g, '') + (target.hash || hash)
}
