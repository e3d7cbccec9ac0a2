import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { useMasked } from '../preferences.ts'
import { Spinner } from './Spinner.tsx'

export { Spinner } from './Spinner.tsx'

/** A grey placeholder for text or figures: give it their width and height, so that nothing moves later. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse-soft rounded-md bg-line', className)} />
}

/** Wraps skeletons so that screen readers announce 'Loading' once. */
export function LoadingBlock({
  label,
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label ?? t('loadingShort')}</span>
      {children}
    </div>
  )
}

type ProgressProps = {
  value: number
  max: number
  label: string
  valueText?: string
}

export function Progress({ value, max, label, valueText }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-200 ease-calm"
        style={{ width: `${Math.max(0, share) * 100}%` }}
      />
    </div>
  )
}

type UpdatingMarkProps = { active: boolean; /** Only the spinner, whose place is kept. */ short?: boolean }

/** 'Updating' next to figures that are shown while being refetched. */
export function UpdatingMark({ active, short = false }: UpdatingMarkProps) {
  const { t } = useTranslation('ui')
  return (
    <span
      role="status"
      className={cx(
        (active || short) && 'inline-flex items-center gap-1.5',
        short && 'w-3',
        'text-meta text-muted',
      )}
    >
      {active && (
        <>
          <Spinner className="size-3" />
          <span className={cx(short && 'sr-only')}>{t('updating')}</span>
        </>
      )}
    </span>
  )
}

type ShareBarProps = {
  /** From 0 to 1; what is negative has no bar. */ share: number
  fill?: string
  className?: string
}

/** An amount's share of the largest one as a thin bar; with hidden amounts, half a bar in grey. */
export function ShareBar({ share, fill = 'bg-accent', className = 'block' }: ShareBarProps) {
  const [masked] = useMasked()
  return (
    <span aria-hidden="true" className={cx('h-1.5 overflow-hidden rounded-full bg-sunk', className)}>
      <span
        className={cx('block h-full min-w-0.5 rounded-full', masked ? 'bg-before' : fill)}
        style={{ inlineSize: masked ? '50%' : `${Math.max(0, share) * 100}%` }}
      />
    </span>
  )
}
