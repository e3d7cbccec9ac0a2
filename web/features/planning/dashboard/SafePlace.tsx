import { Suspense } from 'react'
import { lazyWith } from '../../../lazy.ts'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'

const SafeToSpend = lazyWith(() => import('../ahead/SafeToSpend.tsx').then((m) => m.SafeToSpend), ['ahead'])

/** Safe to spend follows the dashboard's own figures, into the place that is held for it. */
export function SafePlace() {
  return (
    <Suspense
      fallback={
        <LoadingBlock>
          <Skeleton className="h-24 rounded-card" />
        </LoadingBlock>
      }
    >
      <SafeToSpend />
    </Suspense>
  )
}
