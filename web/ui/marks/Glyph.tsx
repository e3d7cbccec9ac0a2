import { cx } from '../cx.ts'

const drawings = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  layers: 'M12 4l8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.3 8-4.3M4 16.3l8 4.2 8-4.2',
  bars: 'M5 20V11M12 20V4M19 20v-6',
  list: 'M4 6.5l1.5 1.5L8.5 5M4 16.5l1.5 1.5 3-3M12 7h8M12 17h8',
  note: 'M3.5 7h17v10h-17zM12 14.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM6.5 12h.01M17.5 12h.01',
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
