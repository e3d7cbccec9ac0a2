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
  /** What could not be loaded, as the heading of a failure. */
  failed: string
  /** What stands in the place of the answer until it is here. */
  placeholder?: ReactNode
  children: (data: T) => ReactNode
}

/** The answer of a read once it is here; before that a placeholder, and after a failure a way to try again. */
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
