import { Suspense } from 'react'
import { lazyWith } from '../../../lazy.ts'
import { safeHeight } from '../ahead/place.ts'
import { cx } from '../../../ui/cx.ts'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'

const SafeToSpend = lazyWith(() => import('../ahead/SafeToSpend.tsx').then((m) => m.SafeToSpend), ['ahead'])

/** Loads safe to spend into a place of its size, beside the dashboard's own figures; `waiting` until these are there. */
export function SafePlace({ waiting }: { waiting: boolean }) {
  return (
    <Suspense
      fallback={
        <LoadingBlock>
          <Skeleton className={cx('rounded-card', safeHeight)} />
        </LoadingBlock>
      }
    >
      <SafeToSpend waiting={waiting} />
    </Suspense>
  )
}
