import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { None } from '../../../ui/page/None.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'

type Line = { transaction_id: string; date: string; text: string; amount: number }
type LineProps = {
  line: Line
  currency: string
  /** The line's role, shown before its date. */
  role: string
  action?: ReactNode
}

/** A bank line; its text links to the transaction. */
export function BankLine({ line, currency, role, action }: LineProps) {
  return (
    <li className="grid gap-y-1 py-2.5 text-small">
      <span className="flex items-baseline justify-between gap-4">
        <span className="text-meta text-muted">
          {role} · {dateText(line.date)}
        </span>
        <Money amount={line.amount} currency={currency} />
      </span>
      <span className="flex items-center justify-between gap-4">
        <Link
          href={paths.transactionOf(line.transaction_id)}
          className="inline-flex min-h-8 min-w-0 items-center text-accent underline underline-offset-4"
        >
          <bdi className="line-clamp-2">{line.text}</bdi>
        </Link>
        {action && <span className="shrink-0">{action}</span>}
      </span>
    </li>
  )
}

type LinesProps<L extends Line> = {
  title: string
  none: string
  hint: string
  /** Absent while they are not known. */
  lines: readonly L[] | undefined
  currency: string
  roleOf: (line: L) => string
  unlink: { label: string; work: (transactionId: string) => Promise<unknown>; done?: string }
  children?: ReactNode
}

/** The bank lines linked to a cheque or plan; each can be unlinked. */
export function BankLines<L extends Line>({ title, none, hint, lines, unlink, ...props }: LinesProps<L>) {
  const saving = useSave()
  return (
    <Subsection title={title}>
      {saving.error && <Alert>{saving.error}</Alert>}
      {lines?.length === 0 && (
        <p className="text-small text-muted">
          <None>{none}</None>
        </p>
      )}
      <ul className="divide-y divide-line">
        {lines?.map((line) => (
          <BankLine
            key={line.transaction_id}
            line={line}
            currency={props.currency}
            role={props.roleOf(line)}
            action={
              <Button
                size="small"
                variant="quiet"
                disabled={saving.busy}
                onClick={() => void saving.save(() => unlink.work(line.transaction_id), unlink.done)}
              >
                {unlink.label}
              </Button>
            }
          />
        ))}
      </ul>
      <p className="text-meta text-muted">{hint}</p>
      {props.children}
    </Subsection>
  )
}
