import { Suspense } from 'react'
import { userProfile } from '#contract/person/settings.ts'
import { useRead } from '../../api/queries.ts'
import { lazyWith } from '../../lazy.ts'
import { ErrorBoundary } from '../../ui/parts/ErrorBoundary.tsx'

type SecondAmountProps = {
  /** In AED; nothing is shown while it is unknown. */
  amount: number | null | undefined
  /** The day whose exchange rate is used; defaults to today. */
  day?: string
  className?: string
}

const Line = lazyWith(() => import('./SecondAmountLine.tsx').then((m) => m.SecondAmountLine), ['rates'])

/** An AED amount in the user's second currency, with the rate and its day; nothing if none is chosen. */
export function SecondAmount({ amount, day, className }: SecondAmountProps) {
  const second = useRead(userProfile).data?.secondCurrency ?? null
  if (second === null || amount === null || amount === undefined) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Line amount={amount} second={second} day={day} className={className} />
      </Suspense>
    </ErrorBoundary>
  )
}
