import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tintOf, type Tint } from './Badge.tsx'
import { Button } from './Button.tsx'
import { cx } from '../cx.ts'

export type AlertTone = 'error' | 'notice' | 'success' | 'info'
const tones: Record<AlertTone, { tint: Tint; icon: LucideIcon }> = {
  error: { tint: 'red', icon: CircleAlert },
  notice: { tint: 'amber', icon: TriangleAlert },
  success: { tint: 'green', icon: CircleCheck },
  info: { tint: 'petrol', icon: Info },
}

type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** An inline message: role alert for errors and notices, status otherwise. */
export function Alert({ tone = 'error', title, children, action, className }: AlertProps) {
  const { tint, icon: Icon } = tones[tone]
  return (
    <div
      role={tone === 'error' || tone === 'notice' ? 'alert' : 'status'}
      className={cx(
        'tinted flex items-start gap-3 rounded-control px-3.5 py-3 text-small',
        tintOf(tint),
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? 'mt-0.5 text-ink' : undefined}>{children}</div>}
        {action && <div className="mt-2.5 flex flex-wrap gap-2 text-ink">{action}</div>}
      </div>
    </div>
  )
}

type ErrorNoteProps = {
  /** What happened, as a heading. */
  title: ReactNode
  /** The message of the server or the specification. */
  message: ReactNode
  /** Whether the data is safe; by default the text says that it is. */
  safe?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
}

/** Shown in place of content that could not be loaded. */
export function ErrorNote(props: ErrorNoteProps) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <span className={cx('tinted rounded-full p-2.5', tintOf('red'))}>
        <CircleAlert aria-hidden="true" className="size-5" />
      </span>
      <h2 className="mt-1 text-section">{props.title}</h2>
      <p className="max-w-prose text-small">{props.message}</p>
      <p className="max-w-prose text-small text-muted">{props.safe ?? t('dataSafe')}</p>
      {props.onRetry && (
        <Button icon={RotateCw} onClick={props.onRetry} busy={props.busy} className="mt-3">
          {props.retryLabel ?? t('retry')}
        </Button>
      )}
    </div>
  )
}

type EmptyProps = {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  tint?: Tint
  className?: string
}

/** An empty state: nothing here yet, nothing found or all done, with a suggested action. */
export function Empty({ icon: Icon, title, children, action, tint = 'petrol', className }: EmptyProps) {
  return (
    <div className={cx('grid justify-items-center gap-2 px-4 py-12 text-center', className)}>
      <span className={cx('tinted rounded-full p-3', tintOf(tint))}>
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <h2 className="mt-2 text-section">{title}</h2>
      {children && <div className="max-w-prose text-small text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
