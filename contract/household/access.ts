import type { Member } from './sharing.ts'

type Access = Pick<Member, 'role' | 'until' | 'accounts'>
/** Whether somebody sees or may do more than before, for which the caller must just have proven who they are. */
export function isMore(before: Access | null, after: Access | null): boolean {
  if (after === null) return false
  if (before === null) return true
  const ids = new Set(before.accounts)
  const isLonger = before.until !== null && (after.until === null || after.until > before.until)
  const hasOtherRole = after.role !== before.role && after.role !== 'viewer'
  return isLonger || hasOtherRole || after.accounts.some((id) => !ids.has(id))
}
