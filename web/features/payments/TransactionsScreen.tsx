import { ListChecks, Plus } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { useSession } from '../../api/auth/session.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { useToday } from '../../ui/date/use-today.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { isTyping } from '../../ui/shortcuts.ts'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { PeriodStepper } from '../../ui/period/PeriodStepper.tsx'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { PayPeriodNote } from '../layout/PayPeriodNote.tsx'
import { FileMenu } from '../files/FileMenu.tsx'
import { isFiltered } from '../ledger/filter/filter.ts'
import { FilterBar } from '../ledger/filter/FilterBar.tsx'
import { FilterChips, usePayDays } from '../ledger/filter/FilterChips.tsx'
import {
  restartList,
  useIsOutdated,
  useCategories,
  useTotals,
  useTransactions,
} from '../ledger/list/list-data.ts'
import { PrintSheet } from '../files/print/PrintSheet.tsx'
import { itemMaker } from '../ledger/list/rows.ts'
import { LaterLine, ListSkeleton, LoadFailed, NothingFound } from '../ledger/list/States.tsx'
import { DetailSheet } from './detail/DetailSheet.tsx'
import { useOpenTransaction } from './detail/useOpenTransaction.ts'
import { OfferBar } from './offers/Offers.tsx'
import { SelectionBar } from '../ledger/select/SelectionBar.tsx'
import { useSelection } from '../ledger/select/useSelection.ts'
import { TotalsBar } from './TotalsBar.tsx'
import { TransactionList } from '../ledger/list/TransactionList.tsx'
import { ViewsMenu } from '../ledger/views/ViewsMenu.tsx'
import { useFilter } from '../ledger/filter/useFilter.ts'
import { dotList } from '../../ui/format/format.ts'

const RowCategory = lazyWith(() => import('./RowCategory.tsx').then((m) => m.RowCategory), ['payment'])
const SharedSheet = lazyWith(() => import('./shares/SharedSheet.tsx').then((m) => m.SharedSheet), ['payment'])

export function TransactionsScreen() {
  const { t } = useTranslation('transactions')
  usePageTitle(t('title'))
  const { filter, period, change, clear } = useFilter()
  const payDays = usePayDays(period)
  const categories = useCategories()
  const totals = useTotals(filter)
  const query = useTransactions(filter)
  const sheet = useOpenTransaction()
  const [choosing, setChoosing] = useState<Transaction | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const sticky = useRef<HTMLElement>(null)
  useSlash(search)
  const pages = query.data?.pages
  const upcoming = pages?.[0]?.upcoming
  const today = useToday()
  const make = useMemo(() => itemMaker(today), [today])
  const items = useMemo(
    () => make(pages?.map((page) => page.data) ?? [], !query.hasNextPage),
    [make, pages, query.hasNextPage],
  )
  const isEmpty = query.isSuccess && items.length === 0 && !upcoming && !isFiltered(filter)
  const selection = useSelection(items, filter)
  const rows = useCallback((): Transaction[] => pages?.flatMap((page) => page.data) ?? [], [pages])
  const accountOf = (row: Transaction): string =>
    row.source === 'manual' ? t('row.manual') : dotList([row.bank_name, row.account_name])
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <PeriodStepper period={period} answered={payDays} className="me-2 max-phone:hidden" />
            <Actions filter={filter} isEmpty={isEmpty} onSelect={selection.start} />
          </>
        }
      />
      <FilterBar filter={filter} change={change} categories={categories} search={search} />
      <FilterChips filter={filter} change={change} clear={clear} categories={categories} />
      <PayPeriodNote period={filter.period ?? ''} className="mb-2 text-small text-muted" />
      <TotalsBar ref={sticky} totals={totals} updating={query.isRefetching || query.isPlaceholderData}>
        <PeriodStepper period={period} answered={payDays} className="-my-1.5 -ms-3 phone:hidden" />
      </TotalsBar>
      <Behind filter={filter} query={query} />
      <LaterLine later={upcoming} onShow={(from) => change({ from })} />
      {query.isRefetchError && (
        <LoadFailed
          error={query.error}
          hasRows
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoadingError ? (
        <LoadFailed
          error={query.error}
          hasRows={false}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <ListSkeleton />
      ) : items.length === 0 ? (
        upcoming ? null : (
          <NothingFound filtered={isFiltered(filter)} onClear={clear} />
        )
      ) : (
        <TransactionList
          items={items}
          query={query}
          categories={categories}
          openId={sheet.id}
          onOpen={sheet.open}
          onCategory={setChoosing}
          selection={selection}
          sticky={sticky}
        />
      )}
      {!selection.active && <OfferBar />}
      {selection.active && (
        <SelectionBar selection={selection} totals={totals.data} categories={categories} />
      )}
      <DetailSheet sheet={sheet} categories={categories} />
      {choosing && (
        <Suspense fallback={null}>
          <RowCategory row={choosing} categories={categories} onClose={() => setChoosing(null)} />
        </Suspense>
      )}
      <SharedCosts />
      <PrintSheet rows={rows} totals={totals.data} accountOf={accountOf} />
    </>
  )
}

/** Who owes what, over the list; `shared` in the query string opens it. */
function SharedCosts() {
  const [query, setQuery] = useSearchParams()
  if (!query.has('shared')) return null
  const close = (): void =>
    setQuery(
      (now) => {
        now.delete('shared')
        return now
      },
      { replace: true },
    )
  return (
    <Suspense fallback={null}>
      <SharedSheet onClose={close} />
    </Suspense>
  )
}

type ActionsProps = { filter: Filter; isEmpty: boolean; onSelect: () => void }

function Actions({ filter, isEmpty, onSelect }: ActionsProps) {
  const { t } = useTranslation('transactions')
  return (
    <>
      <ButtonLink href={paths.verify} icon={ListChecks}>
        <span className="max-phone:sr-only">{t('review')}</span>
      </ButtonLink>
      {/* On a phone it is in the bottom bar; an empty list asks to connect a bank first. */}
      <ButtonLink
        href={paths.addTransaction}
        icon={Plus}
        variant={isEmpty ? 'secondary' : 'primary'}
        className="max-phone:hidden"
      >
        {t('add')}
      </ButtonLink>
      <ViewsMenu filter={filter} />
      <FileMenu filter={filter} onSelect={onSelect} />
    </>
  )
}

/** A very long list is not refetched automatically; this says that it is outdated and offers a reload. */
function Behind({
  filter,
  query,
}: {
  filter: Parameters<typeof restartList>[1]
  query: ReturnType<typeof useTransactions>
}) {
  const { t } = useTranslation('transactions')
  const userId = useSession().user?.id ?? ''
  if (!useIsOutdated(filter, query)) return null
  return (
    <Alert
      tone="info"
      className="my-3"
      action={
        <Button
          size="small"
          onClick={() => {
            restartList(userId, filter)
            window.scrollTo(0, 0)
          }}
        >
          {t('update')}
        </Button>
      }
    >
      {t('behind')}
    </Alert>
  )
}

function useSlash(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [search])
}
