import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { useDashboard, useDesign } from './data.ts'
import { OverviewDashboard } from './overview/OverviewDashboard.tsx'
import { ReferenceDashboard } from './reference/ReferenceDashboard.tsx'

/** Two designs of one set of figures. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  usePageTitle(t('title'))
  const [design] = useDesign()
  const read = useDashboard()
  const props = {
    data: read.data,
    period: read.period,
    error: read.error,
    fetching: read.isFetching,
    stale: read.isPlaceholderData,
    retry: () => void read.refetch(),
  }
  return design === 'overview' ? <OverviewDashboard {...props} /> : <ReferenceDashboard {...props} />
}
