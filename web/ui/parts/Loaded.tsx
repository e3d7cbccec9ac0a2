import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/errors.ts'
import { useDataOf } from '../../api/membership.ts'
import { useHasBank } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { cx } from '../cx.ts'
import { useUnsure } from '../page/None.tsx'
import { AsOf } from './AsOf.tsx'
import { ButtonLink } from './Button.tsx'
import { Empty, ErrorNote } from './Notes.tsx'
import { LoadingBlock, Skeleton } from './Progress.tsx'
import { Card } from './Surface.tsx'

type Query<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}
type LoadedProps<T> = {
  query: Query<T>
  /** The heading shown on failure: what could not be loaded. */
  failed: string
  /** Shown until the response arrives; by default one block of the given height. */
  placeholder?: ReactNode
  height?: string
  /** What is being loaded, for screen readers. */
  label?: string
  /** Shows a failure without a card, within a card or sheet. */
  bare?: boolean
  /** Below this nothing moves for an answer that is on its way; in milliseconds. */
  patience?: number
  children: (data: T) => ReactNode
}

/**
 * Renders the data of a read; before that a placeholder, and on failure an error with a retry button. Above data whose
 * newer answer failed or takes long it says from when they are.
 */
export function Loaded<T>({ query, failed, bare, patience = 3000, children, ...waiting }: LoadedProps<T>) {
  if (query.data !== undefined)
    return (
      <>
        <AsOf of={query} patience={patience} className="mb-2" />
        {children(query.data)}
      </>
    )
  if (query.error) {
    const note = (
      <ErrorNote
        title={failed}
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
    return bare ? note : <Card>{note}</Card>
  }
  const { label, placeholder, height = 'h-64' } = waiting
  return (
    <LoadingBlock label={label}>
      {placeholder ?? <Skeleton className={cx('w-full rounded-card', height)} />}
    </LoadingBlock>
  )
}

type EmptyUntilBankProps = {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** Connects a bank; by default a link to the page of connections. */
  connect?: ReactNode
}

/** An empty state until a bank is connected, or until a connected one has delivered something. */
export function EmptyUntilBank({ icon, title, children, connect }: EmptyUntilBankProps) {
  const { t } = useTranslation('ui')
  const unsure = useUnsure()
  if (useHasBank(useDataOf().membership === null))
    return (
      <Empty
        icon={icon}
        title={unsure ?? title}
        action={<ButtonLink href={paths.connections}>{t('seeConnection')}</ButtonLink>}
      >
        {unsure === null && t('awaitBank')}
      </Empty>
    )
  const link = (
    <ButtonLink href={paths.connections} variant="primary">
      {t('connectBank')}
    </ButtonLink>
  )
  return (
    <Empty icon={icon} title={title} action={connect ?? link}>
      {children}
    </Empty>
  )
}
