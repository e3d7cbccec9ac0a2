import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'

/** Labelled values in a bordered list. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-card border border-line text-small">{children}</dl>
}

export function Fact({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <dt className="min-w-0 text-muted">
        {label}
        {hint && <span className="block text-meta">{hint}</span>}
      </dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  )
}

type LineProps = {
  id: string
  date: string
  text: string
  amount: number
  currency: string
  /** The line's role, shown before its date. */
  role: string
  action?: ReactNode
}

/** A bank line; its text links to the transaction. */
export function BankLine({ id, date, text, amount, currency, role, action }: LineProps) {
  return (
    <li className="grid gap-y-1 py-2.5 text-small">
      <span className="flex items-baseline justify-between gap-4">
        <span className="text-meta text-muted">
          {role} · {dateText(date)}
        </span>
        <Money amount={amount} currency={currency} />
      </span>
      <span className="flex items-center justify-between gap-4">
        <Link
          href={paths.transactionOf(id)}
          className="inline-flex min-h-8 min-w-0 items-center text-accent underline underline-offset-4"
        >
          <bdi className="line-clamp-2">{text}</bdi>
        </Link>
        {action && <span className="shrink-0">{action}</span>}
      </span>
    </li>
  )
}
