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
        // Arabic letters reach below the line, where the circle would cut them
        <span className={/[\u0621-\u064A]/.test(letter) ? '-translate-y-[0.2em]' : undefined}>{letter}</span>
      )}
    </span>
  )
}
