import { cx } from '../cx.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-4 shrink-0 animate-turn rounded-full border-2 border-current border-t-transparent opacity-70',
        className,
      )}
    />
  )
}
