import { Suspense, useState } from 'react'
import { readText } from '../../../../api/storage/storage.ts'
import { lazyWith } from '../../../../lazy.ts'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { householdHint } from '../../../layout/navigation/household-hint.ts'
import { CardRegion } from '../CardRegion.tsx'

const SharedWithMe = lazyWith(
  () => import('../parts/SharedWithMe.tsx').then((m) => m.SharedWithMe),
  ['dashboard'],
)

/** What others share with the user, on a device that knows that somebody does, or `asked` by a page that shows little else. */
export function SharedPlace({ asked = false }: { asked?: boolean }) {
  const [due] = useState(() => readText(householdHint) !== null)
  if (!due && !asked) return null
  return (
    <CardRegion>
      <Suspense
        fallback={
          <LoadingBlock>
            <Skeleton className="h-24 rounded-card" />
          </LoadingBlock>
        }
      >
        <SharedWithMe />
      </Suspense>
    </CardRegion>
  )
}
