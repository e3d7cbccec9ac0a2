import { CalendarClock, Inbox, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askToConnect } from '../../../api/connect-request.ts'
import { readFailure } from '../../../api/errors.ts'
import { None } from '../../../ui/page/None.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyUntilBank } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty, ErrorNote } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { searchTransactions } from '#contract/ledger/transactions.ts'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { dayText } from '../../../ui/format/format.ts'

/** Shown for an empty list: either there are no transactions, or none matches the filter. */
export function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('transactions')
  if (filtered)
    return (
      <Empty
        icon={SearchX}
        tint="grey"
        title={<None>{t('empty.title')}</None>}
        action={<Button onClick={onClear}>{t('chips.clear')}</Button>}
      >
        {t('empty.filtered')}
      </Empty>
    )
  return (
    <EmptyUntilBank
      icon={Inbox}
      title={t('empty.title')}
      connect={
        <Button variant="primary" onClick={() => askToConnect()}>
          {t('empty.connect')}
        </Button>
      }
    >
      {t('empty.none')}
    </EmptyUntilBank>
  )
}

type FailedProps = { error: Error; hasRows: boolean; busy: boolean; onRetry: () => void }

/** An error in place of the list, or above the previous rows if there are some. */
export function LoadFailed({ error, hasRows, busy, onRetry }: FailedProps) {
  const { t } = useTranslation('transactions')
  const message = readFailure(error, (status) => t('failed.status', { status }))
  if (!hasRows)
    return (
      <ErrorNote
        title={t('failed.title')}
        message={message}
        onRetry={onRetry}
        retryLabel={t('tryAgain')}
        busy={busy}
      />
    )
  return (
    <Alert
      title={t('failed.title')}
      className="my-3"
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {message} {t('failed.stale')}
    </Alert>
  )
}

export function ListSkeleton() {
  return (
    <LoadingBlock className="bg-card max-phone:-mx-4">
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className="flex h-17 items-center gap-4 border-b border-line px-3 phone:px-4">
          <Skeleton className="size-10 rounded-control" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </LoadingBlock>
  )
}

type Later = ResponseOf<typeof searchTransactions>['upcoming']

/** Above the list: payments too far ahead to begin it with. */
export function LaterLine({ later, onShow }: { later: Later | undefined; onShow: (from: string) => void }) {
  const { t } = useTranslation('transactions')
  const dateWords = useDateWords()
  if (!later) return null
  return (
    <p className="flex items-center gap-2 py-2 text-small">
      <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="font-medium">{t('upcoming')}</span>
      <span className="min-w-0 text-muted">
        {t('later', { count: later.count, day: dayText(later.from, dateWords) })}
      </span>
      <Button size="small" className="ms-auto" onClick={() => onShow(later.from)}>
        {t('showLater')}
      </Button>
    </p>
  )
}
