import {
  CircleCheck,
  CirclePause,
  CloudAlert,
  RefreshCw,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import type { SyncRun } from '#contract/banks/sync.ts'
import { askToConnect } from '../../api/connect-request.ts'
import { isPostponed, progressOf } from '../../api/sync/progress.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressText } from './connect/LaterStages.tsx'
import { useManualSync } from '../../api/sync/useManualSync.ts'

const looks: Record<Connection['health'], { tint: string; icon: LucideIcon }> = {
  up_to_date: { tint: 'tint-green', icon: CircleCheck },
  updating: { tint: 'tint-petrol', icon: RefreshCw },
  needs_you: { tint: 'tint-amber', icon: UserRoundCheck },
  bank_trouble: { tint: 'tint-red', icon: CloudAlert },
  paused: { tint: 'tint-grey', icon: CirclePause },
}

/** A connection's health, its cause, and at most one action. */
export function HealthLine({ connection, run: latest }: { connection: Connection; run: SyncRun | null }) {
  const { t } = useTranslation('banks')
  const sync = useManualSync(connection.id)
  const run = latest && !isPostponed(latest) ? latest : null
  const health = run || sync.running ? 'updating' : connection.health
  const { tint, icon: Icon } = looks[health]
  const { action } = connection
  const progress = run ? progressOf([run]) : sync.progress
  const press = (): void => {
    if (action === 'retry') return void sync.run()
    const { id, entity_id, bank_name } = connection
    askToConnect({ kind: 'reconnect', connectionId: id, entityId: entity_id, bankName: bank_name })
  }
  const useful = health !== 'updating' && (action === 'reconnect' || action === 'renew' || action === 'retry')
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-line px-4 py-3 phone:px-5',
        tint,
      )}
    >
      <span className="tinted rounded-full p-1.5">
        <Icon aria-hidden="true" className={cx('size-4', health === 'updating' && 'animate-turn')} />
      </span>
      <p className="min-w-0 flex-1 basis-48 text-small">
        <span className="font-medium">{t(`health.${health}`)}</span>
        <span className="block text-muted">
          {health === 'updating' && progress ? (
            <ProgressText progress={progress} />
          ) : health === connection.health && connection.cause !== '' ? (
            connection.cause
          ) : (
            t(`cause.${health}`)
          )}
        </span>
      </p>
      {useful && (
        <Button size="small" onClick={press} busy={sync.running}>
          {t(`action.${action}`)}
        </Button>
      )}
    </div>
  )
}
