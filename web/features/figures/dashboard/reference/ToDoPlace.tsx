import { Suspense } from 'react'
import { lazyWith } from '../../../../lazy.ts'
import { Skeleton } from '../../../../ui/parts/Progress.tsx'
import { CardRegion } from '../CardRegion.tsx'
import type { DashboardData } from '../data.ts'

const ToDo = lazyWith(() => import('../parts/ToDo.tsx').then((m) => m.ToDo), ['toDo'])

/** Loads what waits for an answer after the figures, into a place of its size. */
export function ToDoPlace({ data }: { data: DashboardData }) {
  return (
    <CardRegion>
      <Suspense fallback={<Skeleton className="h-16.5 rounded-card" />}>
        <ToDo data={data} />
      </Suspense>
    </CardRegion>
  )
}
