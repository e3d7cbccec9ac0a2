import { Trans, useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import {
  type BankFacts,
  type HistoryEntry,
  type UserChange,
  transactionHistory,
} from '#contract/ledger/transaction-history.ts'
import { commaList, dateText, dayText, timeText } from '../../../ui/format/format.ts'
import { useRead } from '../../../api/queries.ts'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'

/**
 * What the bank sent and later changed, and the changes by rules and the user; hidden if there is nothing but
 * the bank's first version.
 */
export function History({ row }: { row: Transaction }) {
  const { t } = useTranslation('transactions')
  const dateWords = useDateWords()
  const { data } = useRead(transactionHistory, { params: { id: row.id } })
  const entries = [
    ...(data?.data ?? []).map((entry) => ({ at: entry.at, line: <Lines entry={entry} /> })),
    ...(data?.changes ?? []).map((change) => ({ at: change.at, line: <UserLine change={change} /> })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (entries.length === 0 || (data?.data.length === 1 && entries.length === 1)) return null
  return (
    <section aria-label={t('history.title')} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-small font-medium">{t('history.title')}</h3>
      <ol className="grid gap-3 text-small">
        {entries.map((entry, index) => (
          <li key={index}>
            <p className="text-meta text-muted">
              {t('sheet.at', { day: dayText(entry.at, dateWords), time: timeText(entry.at) })}
            </p>
            {entry.line}
          </li>
        ))}
      </ol>
    </section>
  )
}

const byWhom = { rule: 'rule', user: 'you', member: 'member' } as const

function UserLine({ change: { kind, by, fields, undone } }: { change: UserChange }) {
  const { t } = useTranslation('transactions')
  const fieldList = commaList(fields.map((field) => t(`history.fields.${field}`)))
  const sentence =
    kind === 'transaction.add'
      ? t('history.added')
      : t(`history.${byWhom[by]}`, { what: fieldList || t('history.something') })
  return <p>{undone ? t('history.undone', { what: sentence }) : sentence}</p>
}

function Lines({ entry: { before, after } }: { entry: HistoryEntry }) {
  if (before === null)
    return (
      <p>
        <Trans
          ns="transactions"
          i18nKey={after.status === 'pending' ? 'history.receivedPending' : 'history.received'}
          values={{ date: dateText(after.date) }}
          components={{ amount: <Money amount={after.amount} currency={after.currency} kind={after.type} /> }}
        />
      </p>
    )
  return changesBetween(before, after).map((change) => <Line key={change.kind} change={change} />)
}

function Line({ change }: { change: BankChange }) {
  const { t } = useTranslation('transactions')
  switch (change.kind) {
    case 'amount':
      return (
        <p>
          <Trans
            ns="transactions"
            i18nKey="history.amount"
            components={{
              from: <Money amount={change.from.amount} currency={change.from.currency} />,
              to: <Money amount={change.to.amount} currency={change.to.currency} />,
            }}
          />
        </p>
      )
    case 'date':
      return <p>{t('history.date', { from: dateText(change.from), to: dateText(change.to) })}</p>
    case 'text':
      return <p className="break-words">{t('history.text', { from: change.from, to: change.to })}</p>
    default:
      return <p>{t(`history.${change.kind}`)}</p>
  }
}

/** One change that a bank made to a payment. */
type BankChange =
  | { kind: 'booked' | 'pending' | 'toIncome' | 'toExpense' }
  | { kind: 'amount'; from: BankFacts; to: BankFacts }
  | { kind: 'date' | 'text'; from: string; to: string }

/** The differences between two versions of a payment, in the order in which they are shown. */
export function changesBetween(before: BankFacts, after: BankFacts): BankChange[] {
  const changes: BankChange[] = []
  if (before.status !== after.status) changes.push({ kind: after.status })
  if (before.type !== after.type) changes.push({ kind: after.type === 'income' ? 'toIncome' : 'toExpense' })
  if (before.amount !== after.amount || before.currency !== after.currency)
    changes.push({ kind: 'amount', from: before, to: after })
  if (before.date !== after.date) changes.push({ kind: 'date', from: before.date, to: after.date })
  if (before.description !== after.description)
    changes.push({ kind: 'text', from: before.description, to: after.description })
  return changes
}
