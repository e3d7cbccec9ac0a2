import { cx } from '../cx.ts'

const drawings = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  warning: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8v5M12 16.2v.01',
} as const

/** The few icons of the landing page, so that it does not load the icon library. */
export function Glyph({ name, className }: { name: keyof typeof drawings; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('size-5 shrink-0', className)}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
