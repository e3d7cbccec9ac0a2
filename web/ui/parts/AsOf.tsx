import { atom } from 'nanostores'
import { Suspense } from 'react'
import { lazyWith } from '../../lazy.ts'
import type { Dated } from '../page/Slow.tsx'
import { useStore } from '../../use-store.ts'
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
const hasAge = atom(false)
/** Once a page is there, since no file may come when a server fails; the first figures need none. */
export const loadAge = (): void =>
  void Age.load().then(
    () => hasAge.set(true),
    () => undefined,
  )

/** Beside a figure whose newer answer takes long or failed: from when it is, and a button that asks again. */
export function AsOf({ of, patience = 600, className }: AsOfProps) {
  const { data, error, isFetching, dataUpdatedAt: at } = of
  const isSlow = useLasting(isFetching, patience)
  const isLoaded = useStore(hasAge)
  if (data === undefined || at === 0 || !(error || isSlow)) return null
  const mark = <UpdatingMark active />
  if (!error && !isLoaded) return mark
  return (
    <ErrorBoundary fallback={() => mark}>
      <Suspense fallback={mark}>
        <Age of={of} className={className} />
      </Suspense>
    </ErrorBoundary>
  )
}
