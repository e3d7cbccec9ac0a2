import type { ReactNode } from 'react'
import { ListRow } from '../../../ui/parts/Lists.tsx'

type RowProps = {
  mark: ReactNode
  title: ReactNode
  amount: ReactNode
  /** One line in words below the bar. */
  text: ReactNode
  /** Filled from 0 to 1; null draws none. */
  share: number | null
  fill: string
  /** Opens it for its owner; others only look. */
  onOpen: (() => void) | null
}

/** A budget or goal of the household: mark, title, amount, bar and one line. */
export function ProgressRow({ mark, title, amount, text, share, fill, onOpen }: RowProps) {
  return (
    <ListRow wide mark={mark} title={title} amount={amount} onOpen={onOpen}>
      {share !== null && (
        <span aria-hidden="true" className="block h-2 w-full overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full rounded-full ${fill}`}
            style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }}
          />
        </span>
      )}
      <span className="text-meta text-muted">{text}</span>
    </ListRow>
  )
}
