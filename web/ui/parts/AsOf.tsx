import { Suspense } from 'react'
import { lazyWith } from '../../lazy.ts'
import type { Dated } from '../page/Slow.tsx'
import { useLasting } from '../waiting.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { UpdatingMark } from './Progress.tsx'

type AsOfProps = {
  of: Dated
  /** For so long a newer answer is awaited without a word, in milliseconds. */
  patience?: number
  className?: string
}

const Age = lazyWith(() => import('../page/Slow.tsx').then((m) => m.Age), ['late'])
/** Once a page is there, since no file may come when a server fails. */
export const loadAge = (): void => void Age.load().catch(() => undefined)

/** Beside a figure whose newer answer takes long or failed: from when it is, and a button that asks again. */
export function AsOf({ of, patience = 600, className }: AsOfProps) {
  const { data, error, isFetching, dataUpdatedAt: at } = of
  const isSlow = useLasting(isFetching, patience)
  if (data === undefined || at === 0 || !(error || isSlow)) return null
  const mark = <UpdatingMark active />
  return (
    <ErrorBoundary fallback={() => mark}>
      <Suspense fallback={mark}>
        <Age of={of} className={className} />
      </Suspense>
    </ErrorBoundary>
  )
}
