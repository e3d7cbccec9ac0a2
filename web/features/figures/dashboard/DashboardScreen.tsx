import { Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { checkEarly, currentSession } from '../../../api/auth/session.ts'
import { areAskedEarly } from '../../../api/early.ts'
import { isHeld } from '../../../api/offline/held.ts'
import { queryClient, readOptions } from '../../../api/queries.ts'
import { lazyWith } from '../../../lazy.ts'
import { dashboardDesign } from '../../../ui/display.ts'
import { LoadingScreen, usePageTitle } from '../../../ui/parts/Screens.tsx'
import { useDashboard, useLookEnds, useShownDesign } from './data.ts'
import { loadCards, ReferenceDashboard } from './reference/ReferenceDashboard.tsx'

const OverviewDashboard = lazyWith(
  () => import('./overview/OverviewDashboard.tsx').then((m) => m.OverviewDashboard),
  ['accounts', 'dashboard', 'overview'],
)

const longestWaitMs = 300

/**
 * Takes the figure that the document has asked for, so that the first render shows it; waits for it, but not long, and
 * not where that of the last visit can be shown, beside which the cards are too.
 */
export async function readFirst(): Promise<void> {
  if (!areAskedEarly(lookAhead.path)) return
  await checkEarly()
  const { user } = currentSession()
  if (!user) return
  const first = readOptions(user.id, lookAhead)
  const cards = (hasAccounts: boolean) => dashboardDesign.get() !== 'overview' && loadCards(hasAccounts)
  const ready = isHeld(first.queryKey)
    ? cards(true)
    : queryClient.fetchQuery(first).then(
        ({ not_shown }) => void cards(not_shown !== 'no_accounts'),
        () => undefined,
      )
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([ready, late])
}

/** Two designs for the same figures; the less used one is loaded on demand. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  usePageTitle(t('title'))
  const [design] = useShownDesign()
  useLookEnds()
  const read = useDashboard()
  const props = {
    // drawn in slices, between which the page answers
    data: useDeferredValue(read.data),
    period: read.period,
    error: read.error,
    fetching: read.isFetching,
    stale: read.isPlaceholderData,
    retry: () => void read.refetch(),
  }
  if (design !== 'overview') return <ReferenceDashboard {...props} />
  return (
    <Suspense fallback={<LoadingScreen inside />}>
      <OverviewDashboard {...props} />
    </Suspense>
  )
}
