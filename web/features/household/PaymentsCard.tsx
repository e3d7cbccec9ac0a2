/** Reads of accounts that another person shares with the user. They are kept in memory alone, apart from the user's own. */
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { ApiError, errorOf, messageOf } from '../../api/errors.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { SearchInput } from '../../ui/parts/Field.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { TitleLine } from '../ledger/DotLine.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { exportData } from '#contract/files/exports.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { callParts, callRaw } from '../../api/call.ts'
import { headersIn, useDataOf } from '../../api/membership.ts'
import { keyOf, queryClient } from '../../api/queries.ts'

const partnerNamespaces = ['transactions', 'payment', 'reasons', 'help'] as const
const PartnerPayments = lazyWith(
  () => import('./PartnerPayments.tsx').then((m) => m.PartnerPayments),
  partnerNamespaces,
)
const CashButton = lazyWith(() => import('./CashDialog.tsx').then((m) => m.CashButton), [])

type CardProps = {
  /** The membership in which the user may edit them, or null. */
  partner: string | null
  /** Whether Cash is among the accounts. */
  hasCash: boolean
}

/** The payments in the shared accounts, newest first, with a search. */
export function PaymentsCard({ partner, hasCash }: CardProps) {
  const { t } = useTranslation('sharing')
  const [searched, setSearched] = useState('')
  const read = useSharedPayments(searched.trim())
  const rows = read.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card>
      <CardTitle
        action={
          partner !== null && (
            <div className="flex flex-wrap gap-2">
              <ButtonLink size="small" href={paths.oursReview(partner)}>
                {t('view.review')}
              </ButtonLink>
              {hasCash && (
                <Suspense fallback={null}>
                  <CashButton />
                </Suspense>
              )}
            </div>
          )
        }
      >
        {t('view.payments')}
      </CardTitle>
      <SearchInput label={t('view.search')} value={searched} onChange={setSearched} maxLength={100} />
      {read.error && <Alert className="mt-3">{messageOf(read.error)}</Alert>}
      {read.isPending && (
        <LoadingBlock label={t('view.payments')}>
          <Skeleton className="mt-3 h-40 w-full rounded-card" />
        </LoadingBlock>
      )}
      {read.data && rows.length === 0 && <p className="mt-3 text-small text-muted">{t('view.noPayments')}</p>}
      {partner !== null ? (
        <Suspense fallback={<Skeleton className="mt-3 h-40 w-full rounded-card" />}>
          <PartnerPayments rows={rows} />
        </Suspense>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <Payment key={row.id} row={row} />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          busy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t(read.isFetchingNextPage ? 'view.loading' : 'view.more')}
        </Button>
      )}
    </Card>
  )
}

function Payment({ row }: { row: Transaction }) {
  const { t } = useTranslation('sharing')
  const category = row.transfer ? t('view.transfer') : row.category_name
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2 text-small">
      <span className="min-w-0">
        <TitleLine title={row.description} />
        <span className="block text-meta text-muted">
          <DateText value={row.date} /> · <bdi>{category}</bdi> · <bdi>{row.account_name}</bdi>
          {row.status === 'pending' && ` · ${t('view.pending')}`}
        </span>
      </span>
      <Money
        amount={row.amount}
        currency={row.currency}
        kind={row.transfer && row.type === 'income' ? 'balance' : row.type}
        className="shrink-0"
      />
    </li>
  )
}

/** The payments that match some words, page by page. */
function useSharedPayments(search: string) {
  const { key, headers } = useDataOf()
  const query = { q: search || undefined, size: 25 }
  return useInfiniteQuery(
    {
      queryKey: keyOf(key, searchTransactions, query),
      queryFn: ({ pageParam, signal }) =>
        callParts(
          searchTransactions,
          { query: { ...query, cursor: pageParam ?? undefined } },
          { signal, headers },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    },
    queryClient,
  )
}

/** The payments as a CSV file; throws an ApiError on failure. */
export async function downloadShared(membership: string): Promise<Blob> {
  const response = await callRaw(exportData, { query: { format: 'csv' } }, { headers: headersIn(membership) })
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** Whether the access has ended; then everything read through it is forgotten. */
export function useEnded(error: Error | null): boolean {
  const { key } = useDataOf()
  const ended = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (ended)
      queryClient.removeQueries({
        predicate: ({ queryKey, state }) => queryKey[0] === key && state.data !== undefined,
      })
  }, [ended, key])
  return ended
}
