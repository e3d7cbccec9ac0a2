import { Suspense } from 'react'
import { lazyWith } from '../../../lazy.ts'
import { safeHeight } from '../ahead/place.ts'
import { cx } from '../../../ui/cx.ts'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'

const SafeToSpend = lazyWith(() => import('../ahead/SafeToSpend.tsx').then((m) => m.SafeToSpend), ['ahead'])

/** Loads safe to spend after the dashboard's own figures, into a placeholder of its size. */
export function SafePlace() {
  return (
    <Suspense
      fallback={
        <LoadingBlock>
          <Skeleton className={cx('rounded-card', safeHeight)} />
        </LoadingBlock>
      }
    >
      <SafeToSpend />
    </Suspense>
  )
}
