import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Labelled values in a bordered list. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-card border border-line text-small">{children}</dl>
}

type FactProps = { label: ReactNode; hint?: ReactNode; strong?: boolean; children: ReactNode }

export function Fact({ label, hint, strong, children }: FactProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4 px-4 py-2.5', strong && 'font-medium')}>
      <dt className={cx('min-w-min', !strong && 'text-muted')}>
        {label}
        {hint && <span className="block text-meta font-normal text-muted">{hint}</span>}
      </dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

type RowProps = {
  title: ReactNode
  /** A title of less weight, such as of what is done. */
  quiet?: boolean
  badge?: ReactNode
  /** An icon or picture before the text. */
  mark?: ReactNode
  /** The lines below the title; with `wide` also below the amount. */
  children?: ReactNode
  wide?: true
  amount?: ReactNode
  /** Below the amount. */
  note?: ReactNode
  /** Null in a row that opens nothing. */
  onOpen: (() => void) | null
}

/** A row of a list: mark, title, further lines and an amount. */
export function ListRow({ title, quiet, badge, mark, children, wide, amount, note, onOpen }: RowProps) {
  const head = (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span
        className={cx('line-clamp-2 max-w-full break-words max-phone:line-clamp-3', !quiet && 'font-medium')}
      >
        {title}
      </span>
      {badge}
    </span>
  )
  const figure = (
    <span className={cx('shrink-0 text-end', quiet && 'text-muted')}>
      {amount}
      {note && <span className="block text-meta text-muted">{note}</span>}
    </span>
  )
  const content = (
    <>
      {mark}
      {wide ? (
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-2">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            {head}
            {figure}
          </span>
          {children}
        </span>
      ) : (
        <>
          <span className={cx('grid min-w-0 flex-1 grid-cols-1', mark ? 'gap-0' : 'gap-1')}>
            {head}
            {children}
          </span>
          {figure}
        </>
      )}
    </>
  )
  const layout = cx('flex w-full gap-3 px-4 py-3 phone:px-5', mark ? 'items-center' : 'items-start')
  return (
    <li>
      {onOpen ? (
        <button type="button" onClick={onOpen} className={cx(layout, 'text-start hover:bg-sunk')}>
          {content}
        </button>
      ) : (
        <span className={layout}>{content}</span>
      )}
    </li>
  )
}
