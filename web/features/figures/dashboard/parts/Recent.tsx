import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { paths } from '../../../../paths.ts'
import { None } from '../../../../ui/page/None.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { DateText } from '../../../../ui/format/DateText.tsx'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { TitleLine } from '../../../ledger/DotLine.tsx'
import { useCategories } from '../../../ledger/list/list-data.ts'
import { PaymentMark } from '../../../ledger/PaymentMark.tsx'

/** The five newest transactions up to today. */
export function RecentTransactions({ rows }: { rows: readonly Transaction[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Card className="h-full">
      <CardTitle
        action={
          rows.length > 0 && (
            <ButtonLink variant="link" size="small" href={paths.transactions}>
              {t('recent.all')}
            </ButtonLink>
          )
        }
      >
        {t('recent.title')}
      </CardTitle>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-small text-muted">
          <span className="block font-medium text-ink">
            <None>{t('recent.none')}</None>
          </span>
          {t('recent.noneText')}
        </p>
      ) : (
        <ul className="-mx-2">
          {rows.slice(0, 5).map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ row }: { row: Transaction }) {
  const { t } = useTranslation('dashboard')
  const { byId } = useCategories()
  const label = row.transfer ? t('recent.transfer') : row.category_name
  return (
    <Link
      href={paths.transactionOf(row.id)}
      className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunk"
    >
      <PaymentMark row={row} category={byId.get(row.category ?? '')} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block text-small">
          <TitleLine title={row.description} />
        </span>
        <span className="block truncate text-meta text-muted">
          {row.status === 'pending' && (
            <span className="me-1.5 text-notice">
              <Clock3 aria-hidden="true" className="me-1 inline size-3.5 align-text-bottom" />
              {t('recent.pending')}
            </span>
          )}
          <DateText value={row.date} />
          {label !== '' && ` · ${label}`}
        </span>
      </span>
      <Money
        amount={row.amount}
        currency={row.currency}
        kind={row.transfer && row.type === 'income' ? 'balance' : row.type}
        className="text-small"
      />
    </Link>
  )
}
