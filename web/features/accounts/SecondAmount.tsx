import { Suspense } from 'react'
import { userProfile } from '#contract/settings.ts'
import { useRead } from '../../api/queries.ts'
import { lazyWith } from '../../lazy.ts'
import { ErrorBoundary } from '../../ui/parts/ErrorBoundary.tsx'

type SecondAmountProps = {
  /** In dirhams; nothing is shown while it is unknown. */
  amount: number | null | undefined
  /** The day of the rate; today's without one. */
  day?: string
  className?: string
}

const Line = lazyWith(() => import('./SecondAmountLine.tsx').then((m) => m.SecondAmountLine), ['rates'])

/** An amount of dirhams in the person's second currency, with its rate and its day; nothing where they chose none. */
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
