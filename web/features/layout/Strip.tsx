import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

const tones = { notice: 'bg-notice-soft text-notice', accent: 'bg-accent-soft text-accent' } as const

type StripProps = {
  tone: keyof typeof tones
  icon?: LucideIcon
  role?: 'alert' | 'status'
  actions?: ReactNode
  children: ReactNode
}

/** A note across the page above the screen, with the buttons that belong to it. */
export function Strip({ tone, icon: Icon, role, actions, children }: StripProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex items-center px-4 text-small phone:px-8',
        actions ? 'flex-wrap gap-x-3 gap-y-1 py-1.5' : 'gap-2 py-2',
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <p className={actions ? 'min-w-0 flex-1' : undefined}>{children}</p>
      {actions}
    </div>
  )
}
