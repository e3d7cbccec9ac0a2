import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { readFailure } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'
import { countText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Alert, ErrorNote } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Card, PageHeader } from '../../../ui/parts/Surface.tsx'

const query = { page: 0, size: 10 } as const
const address = `GET ${transactionsPage.path}?page=${query.page}&size=${query.size}`

export function TestTransactionsScreen() {
  const { t } = useTranslation('developer')
  usePageTitle(t('test.title'))
  const session = useSession()
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={t('test.title')} lead={t('test.lead')} />
      <p className="mb-4 text-meta text-muted">
        {t('test.request')}:{' '}
        <code dir="ltr" className="break-all">
          {address}
        </code>
      </p>
      {session.status === 'loading' && (
        <LoadingBlock label={t('test.checking')}>
          <Skeleton className="h-32" />
        </LoadingBlock>
      )}
      {session.status === 'signed_out' && (
        <Alert
          tone="info"
          action={<ButtonLink href={paths.loginTo(paths.testTransactions)}>{t('test.signIn')}</ButtonLink>}
        >
          {t('test.signedOut')}
        </Alert>
      )}
      {session.status === 'signed_in' && <Answer />}
    </div>
  )
}

function Answer() {
  const { t } = useTranslation('developer')
  const { data, error, isFetching, refetch } = useRead(transactionsPage, { query })
  if (!data && error)
    return (
      <ErrorNote
        title={t('test.failedTitle')}
        message={readFailure(error, (status) => t('test.failed', { status }))}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data)
    return (
      <LoadingBlock>
        <Skeleton className="h-96" />
      </LoadingBlock>
    )
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="figures">{t('test.total', { total: countText(data.pagination.total) })}</p>
        <Button size="small" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('test.fetching') : t('test.fetch')}
        </Button>
      </div>
      {data.data.length === 0 ? <Alert tone="info">{t('test.empty')}</Alert> : <Rows rows={data.data} />}
    </>
  )
}

function Rows({ rows }: { rows: ResponseOf<typeof transactionsPage>['data'] }) {
  const { t } = useTranslation('developer')
  const cell = 'px-2 py-2 phone:px-3'
  return (
    <Card flush>
      {/* Focusable, so that it can be scrolled with the keyboard when wider than the window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={t('test.title')} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-small">
          <thead className="border-b border-line text-meta text-muted">
            <tr>
              {(['type', 'amount', 'description', 'date'] as const).map((column) => (
                <th key={column} scope="col" className="px-2 py-2 text-start font-medium phone:px-3">
                  {t(`test.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.id}>
                <td className={cell}>{t(`test.types.${row.type}`)}</td>
                <td className={cell}>
                  <Money amount={row.amount} currency={row.currency} kind={row.type} />
                </td>
                <td className={cell}>{row.description}</td>
                <td className={`${cell} whitespace-nowrap`}>
                  <DateText value={row.date} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
