import { useState } from 'react'
import { cx } from '../cx.ts'

const sizes = {
  small: 'size-8 text-meta',
  normal: 'size-10 text-small',
  large: 'size-14 text-section',
  huge: 'size-24 text-display',
} as const
type Size = keyof typeof sizes

type AvatarProps = { letter: string; image?: string | null; size?: Size }

/** The user's photo from our own server, or else one letter. */
export function Avatar({ letter, image, size = 'normal' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-medium text-accent select-none',
        sizes[size],
      )}
    >
      {image && broken !== image ? (
        <img src={image} alt="" className="size-full object-cover" onError={() => setBroken(image)} />
      ) : (
        letter
      )}
    </span>
  )
}

/** The product's logo with its name. */
export function Logo({ name, subtitle, className }: { name: string; subtitle?: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-9 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-ink" />
        <path d="M10 10l12 12" className="stroke-on-ink" strokeWidth="3" strokeLinecap="round" />
        <path d="M22 10L10 22" className="stroke-(--logo)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="grid text-start leading-tight">
        <span className="text-section font-semibold tracking-tight">{name}</span>
        {subtitle && <span className="text-meta text-muted">{subtitle}</span>}
      </span>
    </span>
  )
}
