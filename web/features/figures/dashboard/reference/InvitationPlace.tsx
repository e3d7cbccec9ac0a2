import { Suspense } from 'react'
import { lazyWith } from '../../../../lazy.ts'
import { cx } from '../../../../ui/cx.ts'
import { useInvitations } from '../../../person/invitations.ts'

const OpenInvitations = lazyWith(
  () => import('../../../person/KeptInvitation.tsx').then((m) => m.OpenInvitations),
  ['sharing'],
)

/** Invitations that wait for an answer; nothing without any. */
export function InvitationPlace({ className }: { className?: string }) {
  const invitations = useInvitations()
  if (invitations.length === 0) return null
  return (
    <Suspense fallback={null}>
      <div className={cx('grid gap-3', className)}>
        <OpenInvitations invitations={invitations} />
      </div>
    </Suspense>
  )
}
