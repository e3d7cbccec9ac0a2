import { Suspense } from 'react'
import { lazyWith } from '../../../../lazy.ts'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { CardRegion } from '../CardRegion.tsx'

const BankConnectionPanel = lazyWith(
  () => import('../../../banks/BankConnectionPanel.tsx').then((m) => m.BankConnectionPanel),
  ['banks', 'accounts'],
)

/** An invitation to connect the first bank; its code is loaded after the figures. */
export function Banks() {
  return (
    <CardRegion>
      <Suspense
        fallback={
          <LoadingBlock>
            <Skeleton className="h-56 rounded-card" />
          </LoadingBlock>
        }
      >
        <BankConnectionPanel />
      </Suspense>
    </CardRegion>
  )
}
