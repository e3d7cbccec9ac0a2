import { Suspense, useEffect, useState } from 'react'
import { lazyWith } from '../../../lazy.ts'
import { ErrorBoundary } from '../../../ui/parts/ErrorBoundary.tsx'
import { useSession } from '../../../api/auth/session.ts'
import { readText } from '../../../api/storage/storage.ts'
import { householdHint } from './household-hint.ts'

/** Long enough for the page's first figures to load first. */
const afterMs = 6000
const HouseholdSwitch = lazyWith(
  () => import('../late/HouseholdSwitch.tsx').then((m) => m.HouseholdSwitch),
  ['late'],
)

/** The switch between one's own accounts and shared ones; it loads at once where there was one on the last visit. */
export function HouseholdSlot() {
  const isDemo = Boolean(useSession().user?.demoEndsAt)
  const [due, setDue] = useState(() => readText(householdHint) !== null)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  // a demo shares with nobody
  if (!due || isDemo) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <HouseholdSwitch />
      </Suspense>
    </ErrorBoundary>
  )
}
