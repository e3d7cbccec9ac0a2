import { ChartLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { moneyText } from '../../../ui/format/format.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Empty, ErrorNote } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'

type LoadedProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** The answer of a read once it is here; before that its place, and after a failure a way to try again. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { t } = useTranslation('analytics')
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error)
    return (
      <Card>
        <ErrorNote
          title={t('loadFailed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    )
  return (
    <LoadingBlock className="grid gap-5">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </LoadingBlock>
  )
}

/** Nothing to analyse yet. */
export function NothingYet() {
  const { t } = useTranslation('analytics')
  return (
    <Card>
      <Empty
        icon={ChartLine}
        title={t('empty.title')}
        action={
          <ButtonLink href={paths.connections} variant="primary">
            {t('empty.action')}
          </ButtonLink>
        }
      >
        {t('empty.text')}
      </Empty>
    </Card>
  )
}

type Unconverted = readonly { currency: string; amount: number }[]

/** Names what the figures leave out for want of a rate. */
export function LeftOut({ unconverted }: { unconverted: Unconverted }) {
  const { t } = useTranslation('analytics')
  const [masked] = useMasked()
  if (unconverted.length === 0) return null
  const amounts = unconverted.map(({ currency, amount }) => (masked ? currency : moneyText(amount, currency)))
  return <p className="text-small text-muted">{t('leftOut', { amounts: amounts.join(', ') })}</p>
}
