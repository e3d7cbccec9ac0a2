import type { ReactNode } from 'react'
import { messageOf } from '../../api/errors.ts'
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
  /** Shown until the response arrives. */
  placeholder?: ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a read; before that a placeholder, and on failure an error with a retry button. */
export function Loaded<T>({ query, failed, placeholder, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error)
    return (
      <Card>
        <ErrorNote
          title={failed}
          message={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    )
  return <LoadingBlock>{placeholder ?? <Skeleton className="h-64 rounded-card" />}</LoadingBlock>
}
