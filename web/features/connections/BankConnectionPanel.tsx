import { Plus, RefreshCw, Unplug } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { askToConnect } from '../../api/connect-request.ts'
import { lazyWith } from '../../lazy.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/parts/Badge.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/parts/Button.tsx'
import { DateText } from '../../ui/format/DateText.tsx'
import { BankMark } from '../../ui/marks/Mark.tsx'
import { ErrorNote } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { ConnectCard } from '../accounts/ConnectCard.tsx'
import { useConnections } from './queries.ts'
import { statusTones } from './status-tones.ts'
import { useManualSync } from '../../api/sync/useManualSync.ts'

const DeleteDialog = lazyWith(() => import('./DeleteDialog.tsx').then((m) => m.DeleteDialog))

/** The way to a first bank, or the banks that are connected, on a screen that is about more than them. */
export function BankConnectionPanel() {
  const { t } = useTranslation('connections')
  const { data, error, isFetching, refetch } = useConnections()
  const [leaving, setLeaving] = useState<Connection | null>(null)
  if (!data && error)
    return (
      <Card>
        <ErrorNote
          title={t('manager.failedTitle')}
          message={t('manager.failed')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    )
  if (!data)
    return (
      <LoadingBlock>
        <Skeleton className="h-56 rounded-card" />
      </LoadingBlock>
    )
  const connections = data.entities.filter((each) => each.connection_status === 'active')
  return (
    <>
      {connections.length === 0 ? (
        <ConnectCard />
      ) : (
        <ConnectedBanks connections={connections} onLeave={setLeaving} />
      )}
      {/* Stays until it has said that the last bank is gone. */}
      {leaving && (
        <Suspense fallback={null}>
          <DeleteDialog
            bank={leaving}
            onClose={() => setLeaving(null)}
            failed={t('remove.disconnectFailed')}
          />
        </Suspense>
      )}
    </>
  )
}

type BanksProps = { connections: readonly Connection[]; onLeave: (connection: Connection) => void }

function ConnectedBanks({ connections, onLeave }: BanksProps) {
  const { t } = useTranslation('connections')
  return (
    <Card aria-labelledby="connected-banks">
      <CardTitle
        id="connected-banks"
        action={
          <ButtonLink variant="link" size="small" href={paths.connections}>
            {t('panel.manage')}
          </ButtonLink>
        }
      >
        {t('panel.connected', { count: connections.length })}
      </CardTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
        {connections.map((connection) => (
          <BankRow key={connection.id} connection={connection} onLeave={() => onLeave(connection)} />
        ))}
      </ul>
      <Button size="small" icon={Plus} className="mt-4" onClick={() => askToConnect()}>
        {t('panel.another')}
      </Button>
    </Card>
  )
}

function BankRow({ connection, onLeave }: { connection: Connection; onLeave: () => void }) {
  const { t } = useTranslation('connections')
  const { running, run } = useManualSync(connection.id)
  const bank = connection.bank_name
  return (
    <li className="flex items-center gap-x-3 rounded-card border border-line py-3 ps-3.5 pe-1.5">
      <BankMark name={bank} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-medium">
          {bank}
          <Badge tone={statusTones[connection.status]}>{t(`status.${connection.status}`)}</Badge>
        </p>
        <p className="mt-0.5 text-meta text-muted">
          {t('panel.accounts', { count: connection.accounts_count })}
        </p>
        <p className="text-meta text-muted">
          {t('panel.since')} <DateText value={connection.connected_at} within />
        </p>
      </div>
      <span className="flex shrink-0">
        <IconButton
          icon={RefreshCw}
          label={t('panel.refresh', { bank })}
          busy={running}
          onClick={() => void run()}
        />
        <IconButton icon={Unplug} label={t('panel.disconnect', { bank })} onClick={onLeave} />
      </span>
    </li>
  )
}
