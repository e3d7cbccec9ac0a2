import { Landmark, List, ListChecks, Plus, RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { askToConnect } from '../../../../api/connect-request.ts'
import { paths } from '../../../../paths.ts'
import { manyText } from '../../../../ui/format/format.ts'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { lazyWith } from '../../../../lazy.ts'
import { ErrorBoundary } from '../../../../ui/parts/ErrorBoundary.tsx'

const ToDoBadge = lazyWith(() => import('../parts/ToDo.tsx').then((m) => m.ToDoBadge), ['toDo'])

/** One row, which scrolls on a phone. */
const cell = 'shrink-0 grow text-small whitespace-nowrap'

type QuickBarProps = {
  unverified: number
  /** Whether the line of what is to do is drawn, which has the number. */
  counted: boolean
  syncing: boolean
  onSync?: () => void
}

/**
 * Quick actions: links to three screens, syncing and connecting a bank. The badge has the number of the line of what is
 * to do, which is read after the first screen; until then it only keeps the place.
 */
export function QuickBar({ unverified, counted, syncing, onSync }: QuickBarProps) {
  const { t } = useTranslation('dashboard')
  const badge = <span className="invisible">{manyText(unverified)}</span>
  return (
    <div
      role="group"
      aria-label={t('quick.label')}
      className="scroll-row -mx-4 flex gap-2 px-4 py-1 phone:mx-0 phone:px-0"
    >
      <ButtonLink size="small" href={paths.verify} icon={ListChecks} className={cell}>
        {t('quick.verify')}
        {unverified > 0 && (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={badge}>{counted ? <ToDoBadge place={badge} /> : badge}</Suspense>
          </ErrorBoundary>
        )}
      </ButtonLink>
      <ButtonLink size="small" href={paths.transactions} icon={List} className={cell}>
        {t('quick.viewAll')}
      </ButtonLink>
      <ButtonLink size="small" href={paths.accounts} icon={Landmark} className={cell}>
        {t('quick.manage')}
      </ButtonLink>
      <Button
        size="small"
        icon={RefreshCw}
        busy={syncing}
        disabled={!onSync}
        onClick={onSync}
        className={cell}
      >
        {t('quick.sync')}
      </Button>
      <Button size="small" icon={Plus} onClick={() => askToConnect()} className={cell}>
        {t('quick.connect')}
      </Button>
    </div>
  )
}
