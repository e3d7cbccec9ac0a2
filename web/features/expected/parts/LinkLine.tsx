import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { BankLine } from './BankLines.tsx'

const listed = 15

type LinkProps = {
  accountId: string
  /** The ids of the payments that are linked already. */
  linkedIds: readonly string[]
  link: (transactionId: string) => Promise<unknown>
  texts: { open: string; paid: string; choose: string; none: string; done: string }
  /** Further choices, above the payments. */
  children?: ReactNode
}

/** Links one of the latest payments of an account to a plan or loan by hand. */
export function LinkLine({ accountId, linkedIds, link, texts, children }: LinkProps) {
  const [open, setOpen] = useState(false)
  const linking = useSave()
  const query = { account: accountId, status: 'booked', size: listed } as const
  const payments = useRead(searchTransactions, { query }, { enabled: open }).data?.data
  if (!open)
    return (
      <Button size="small" icon={Link2} className="justify-self-start" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
    )
  const free = (payments ?? []).filter(({ id, type }) => type === 'expense' && !linkedIds.includes(id))
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      {linking.error && <Alert>{linking.error}</Alert>}
      {children}
      {payments && free.length === 0 && <p className="text-small text-muted">{texts.none}</p>}
      <ul className="divide-y divide-line">
        {free.map(({ id, date, description, amount, currency }) => (
          <BankLine
            key={id}
            line={{ transaction_id: id, date, text: description, amount }}
            currency={currency}
            role={texts.paid}
            action={
              <Button
                size="small"
                disabled={linking.busy}
                onClick={() =>
                  void linking.save(
                    () => link(id),
                    texts.done,
                    () => setOpen(false),
                  )
                }
              >
                {texts.choose}
              </Button>
            }
          />
        ))}
      </ul>
    </div>
  )
}
