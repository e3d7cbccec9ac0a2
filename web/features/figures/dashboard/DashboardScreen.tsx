import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWith } from '../../../lazy.ts'
import { LoadingScreen, usePageTitle } from '../../../ui/parts/Screens.tsx'
import { useDashboard, useLookEnds, useShownDesign } from './data.ts'
import { ReferenceDashboard } from './reference/ReferenceDashboard.tsx'

const OverviewDashboard = lazyWith(
  () => import('./overview/OverviewDashboard.tsx').then((m) => m.OverviewDashboard),
  ['dashboard', 'overview'],
)

/** Two designs for the same figures; the less used one is loaded on demand. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  usePageTitle(t('title'))
  const [design] = useShownDesign()
  useLookEnds()
  const read = useDashboard()
  const props = {
    data: read.data,
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
