import { RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../api/auth/session.ts'
import { lazyWith } from '../../../../lazy.ts'
import { refreshEverything } from '../../../../api/queries.ts'
import type { useManualSync } from '../../../../api/sync/useManualSync.ts'
import { DateText } from '../../../../ui/format/DateText.tsx'
import { WhenText } from '../../../../ui/format/WhenText.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { AsOf } from '../../../../ui/parts/AsOf.tsx'
import { UpdatingMark } from '../../../../ui/parts/Progress.tsx'
import { PageHeader } from '../../../../ui/parts/Surface.tsx'
import { useSoFar } from '../../../layout/SyncNote.tsx'
import { type DashboardData, hasBankAccount, useDashboard } from '../data.ts'
import { DesignToggle } from '../parts/DesignToggle.tsx'

/** A demo opens on one finding instead of on chores. */
const FirstInsight = lazyWith(
  () => import('../../analytics/overview/Insights.tsx').then((m) => m.FirstInsight),
  ['analytics'],
)

/** Figures of a bank that are older count as outdated. */
const outdatedMs = 3 * 86_400_000

type WelcomeProps = {
  data: DashboardData | undefined
  sync: ReturnType<typeof useManualSync>
}

/** The welcome with the age of the figures, and the button that syncs or, without a bank, reads them again. */
export function WelcomeHeader({ data, sync }: WelcomeProps) {
  const { t } = useTranslation('dashboard')
  const read = useDashboard()
  const soFarOf = useSoFar()
  const soFar = sync.progress && soFarOf(sync.progress)
  const user = useSession().user
  const hasBank = data !== undefined && hasBankAccount(data)
  const isDemo = user?.demoEndsAt != null
  const isFirstVisit = isDemo || data?.accounts.data.length === 0
  const refresh = (): void => {
    if (hasBank) void sync.run()
    else refreshEverything()
  }
  const name = user?.name.trim() || user?.email || t('welcome.fallbackName')
  return (
    <PageHeader
      title={
        <span className="max-phone:block max-phone:pe-14 max-phone:text-section">
          {t(isFirstVisit ? 'welcome.first' : 'welcome.title', { name })}
        </span>
      }
      lead={
        <span className="inline-flex flex-wrap items-center gap-x-3 max-phone:pe-14">
          {isDemo ? (
            // two lines of room, three on a phone, so that nothing moves when it arrives
            <span className="min-h-10 max-w-xl max-phone:min-h-15 text-ink">
              <Suspense>
                <FirstInsight />
              </Suspense>
            </span>
          ) : data ? (
            <LastSynced value={data.last_synced} hasBank={hasBank} />
          ) : (
            // the line is there before its text, so that nothing below moves
            '\u00a0'
          )}
          {soFar !== null ? (
            <span role="status" className="figures text-meta">
              {soFar}
            </span>
          ) : read.isError ? (
            <AsOf of={read} />
          ) : (
            <UpdatingMark active={sync.running || (data !== undefined && read.isFetching)} />
          )}
        </span>
      }
      actions={
        <>
          <DesignToggle className="max-phone:hidden" />
          <Button
            icon={RefreshCw}
            busy={sync.running}
            onClick={refresh}
            className="max-phone:absolute max-phone:end-4 max-phone:top-2 max-phone:border-transparent max-phone:px-3.5"
          >
            <span className="max-phone:sr-only">{t('refresh')}</span>
          </Button>
        </>
      }
    />
  )
}

function LastSynced({ value, hasBank }: { value: string | null; hasBank: boolean }) {
  const { t } = useTranslation('dashboard')
  const [now] = useState(Date.now)
  if (!value) return t('welcome.leadNever')
  const isOutdated = hasBank && now - Date.parse(value) > outdatedMs
  return (
    <span>
      {t('welcome.lead')} {isOutdated ? <DateText value={value} /> : <WhenText value={value} />}
      {isOutdated && <span className="text-notice"> · {t('welcome.outdated')}</span>}
    </span>
  )
}
