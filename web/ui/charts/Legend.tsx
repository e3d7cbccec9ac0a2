import { cx } from '../cx.ts'
import { tones, type Tone } from './tones.ts'

export function Swatch({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={cx('inline-block', tones[tone].swatch)} />
}

/** Explains the colours of a chart. */
export function Legend({ items }: { items: readonly { key: string; label: string; tone: Tone }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {items.map(({ key, label, tone }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Swatch tone={tone} />
          {label}
        </li>
      ))}
    </ul>
  )
}
