import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { type Day, dubaiDay } from '#contract/period.ts'
import { useRead } from '../../../api/queries.ts'
import type { Question } from '../../../ui/forms/ItemSheet.tsx'
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
  words: (key: `link.${'open' | 'paid' | 'choose' | 'none' | 'done'}`) => string
  /** Further choices, above the payments. */
  children?: ReactNode
}

/** Links one of the latest payments of an account to a plan or loan by hand. */
export function LinkLine({ accountId, linkedIds, link, words, children }: LinkProps) {
  const [open, setOpen] = useState(false)
  const linking = useSave()
  const query = { account: accountId, status: 'booked', size: listed } as const
  const payments = useRead(searchTransactions, { query }, { enabled: open }).data?.data
  if (!open)
    return (
      <Button size="small" icon={Link2} className="justify-self-start" onClick={() => setOpen(true)}>
        {words('link.open')}
      </Button>
    )
  const free = (payments ?? []).filter(({ id, type }) => type === 'expense' && !linkedIds.includes(id))
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      {linking.error && <Alert>{linking.error}</Alert>}
      {children}
      {payments && free.length === 0 && <p className="text-small text-muted">{words('link.none')}</p>}
      <ul className="divide-y divide-line">
        {free.map(({ id, date, description, amount, currency }) => (
          <BankLine
            key={id}
            line={{ transaction_id: id, date, text: description, amount }}
            currency={currency}
            role={words('link.paid')}
            action={
              <Button
                size="small"
                disabled={linking.busy}
                onClick={() =>
                  void linking.save(
                    () => link(id),
                    words('link.done'),
                    () => setOpen(false),
                  )
                }
              >
                {words('link.choose')}
              </Button>
            }
          />
        ))}
      </ul>
    </div>
  )
}

type EndingWords = (key: 'delete' | 'deleteSure' | 'deleted' | 'settle' | 'settleSure' | 'settled') => string
type Endings = {
  remove: () => Promise<unknown>
  /** Given a day; false for what is settled already. */
  settle: false | ((day: Day) => Promise<unknown>)
}

/** What ends a plan or loan, after a question: deleting it, and settling it today. */
export function endings(t: EndingWords, { remove, settle }: Endings): readonly Question[] {
  const removal = {
    label: t('delete'),
    sure: t('deleteSure'),
    work: remove,
    done: t('deleted'),
    removes: true,
  } as const
  if (!settle) return [removal]
  return [
    removal,
    {
      label: t('settle'),
      sure: t('settleSure'),
      work: () => settle(dubaiDay(new Date())),
      done: t('settled'),
    },
  ]
}
