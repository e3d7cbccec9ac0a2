import type { ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
import { cx } from '../cx.ts'
import { ErrorNote } from './Notes.tsx'
import { LoadingBlock, Skeleton } from './Progress.tsx'
import { Card } from './Surface.tsx'

type Query<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
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
  children: (data: T) => ReactNode
}

/** Renders the data of a read; before that a placeholder, and on failure an error with a retry button. */
export function Loaded<T>({ query, failed, bare, children, ...waiting }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
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
