import { Suspense } from 'react'
import { lazyWith } from '../../../../lazy.ts'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'

const Standing = lazyWith(() => import('./Standing.tsx').then((m) => m.Standing), ['standing'])

/** Loads where the user stands after the dashboard's own figures, into a placeholder of its size. */
export function StandingPlace() {
  return (
    <Suspense
      fallback={
        <LoadingBlock>
          <Skeleton className="h-32 rounded-card" />
        </LoadingBlock>
      }
    >
      <Standing />
    </Suspense>
  )
}
