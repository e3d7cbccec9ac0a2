import './print.css'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { productName } from '#contract/product.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { filterTotals } from '#contract/ledger/transactions.ts'
import { countText, dateText, dayOf } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'

type PrintProps = {
  rows: () => Transaction[]
  totals: ResponseOf<typeof filterTotals> | undefined
  accountOf: (row: Transaction) => string
}

/** The printed page: one plain table of the loaded rows, rendered only while printing. */
export function PrintSheet(props: PrintProps) {
  const printing = usePrinting()
  return printing ? createPortal(<PrintTable {...props} />, document.body) : null
}

function PrintTable({ rows, totals, accountOf }: PrintProps) {
  const { t } = useTranslation('transactions')
  const all = rows()
  return (
    <div data-print-sheet="">
      <h1>{`${productName} · ${t('print.title')}`}</h1>
      {totals && (
        <p>
          {t('print.partial', { shown: countText(all.length), all: countText(totals.listed) })}
          {' · '}
          {t('totals.income')} <Money amount={totals.total.income} kind="income" />
          {' · '}
          {t('totals.expenses')} <Money amount={totals.total.expenses} kind="expense" />
          {' · '}
          {t('totals.net')} <Money amount={totals.total.net} />
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('print.date')}</th>
            <th scope="col">{t('print.description')}</th>
            <th scope="col">{t('print.account')}</th>
            <th scope="col">{t('print.category')}</th>
            <th scope="col" data-amount="">
              {t('print.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((row) => (
            <tr key={row.id}>
              <td>{dayOf(row.date) ? dateText(row.date) : row.date}</td>
              <td>
                <bdi>{row.description}</bdi>
                {row.status === 'pending' && ` (${t('row.pending')})`}
                {row.transfer && ` (${t('row.transfer')})`}
              </td>
              <td>{accountOf(row)}</td>
              <td>{row.category_name}</td>
              <td data-amount="">
                <Money amount={row.amount} currency={row.currency} kind={row.type} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const media = matchMedia('print')
    // The browser captures the page right after the event, so the table must be rendered synchronously.
    const change = (now: boolean): void => flushSync(() => setPrinting(now))
    const start = (): void => change(true)
    const end = (): void => change(false)
    const follow = (): void => change(media.matches)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', follow)
    }
  }, [])
  return printing
}
