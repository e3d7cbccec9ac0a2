import { cx } from '../cx.ts'
import { useMasked } from '../preferences.ts'

type ShareBarProps = { /** From 0 to 1. */ share: number; fill?: string; className?: string }

/** An amount's share of the largest one as a thin bar; with hidden amounts, half a bar in grey. */
export function ShareBar({ share, fill = 'bg-accent', className = 'block' }: ShareBarProps) {
  const [masked] = useMasked()
  return (
    <span aria-hidden="true" className={cx('h-1.5 overflow-hidden rounded-full bg-sunk', className)}>
      <span
        className={cx('block h-full min-w-0.5 rounded-full', masked ? 'bg-before' : fill)}
        style={{ inlineSize: masked ? '50%' : `${share * 100}%` }}
      />
    </span>
  )
}
