import { Landmark, Lock, Plus, RefreshCw, ShieldCheck, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Connection } from '#contract/connections.ts'
import { askToConnect } from '../../api/connect-request.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { BankMark } from '../../ui/Marks.tsx'
import { Card, CardTitle } from '../../ui/Surface.tsx'
import { ProgressText } from './connect/LaterStages.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useConnections } from './queries.ts'
import { useManualSync } from './useManualSync.ts'

/** Connect a bank, or the banks that are connected, wherever a screen has room for it. */
export function BankConnectionPanel({ cancellable }: { cancellable?: boolean }) {
  const { data } = useConnections()
  const connections = data?.entities.filter((each) => each.connection_status === 'active') ?? []
  return connections.length === 0 ? (
    <ConnectCard cancellable={cancellable} />
  ) : (
    <ConnectedBanks connections={connections} />
  )
}

/** No bank yet. */
export function ConnectCard({ cancellable }: { cancellable?: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <Card className="grid justify-items-center gap-2 px-5 py-8! text-center">
      <span className="tinted tint-petrol rounded-full p-3">
        <Landmark aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <h2 className="mt-2 text-section">{t('panel.title')}</h2>
      <p className="max-w-prose text-small text-muted">{t('panel.text')}</p>
      <Button variant="primary" className="mt-3" onClick={() => askToConnect()}>
        {t('panel.button')}
      </Button>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1 text-meta text-muted">
        <li className="inline-flex items-center gap-1.5">
          <ShieldCheck aria-hidden="true" className="size-4" />
          {t('panel.security')}
        </li>
        <li className="inline-flex items-center gap-1.5">
          <Lock aria-hidden="true" className="size-4" />
          {t('panel.encryption')}
        </li>
      </ul>
      {cancellable && (
        <Link
          href={paths.dashboard}
          className="mt-1 min-h-11 content-center text-small text-accent underline"
        >
          {t('panel.back')}
        </Link>
      )}
    </Card>
  )
}

function ConnectedBanks({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('connections')
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const { running, progress, run } = useManualSync()
  return (
    <Card>
      <CardTitle
        action={
          <ButtonLink variant="link" size="small" href={paths.connections}>
            {t('panel.manage')}
          </ButtonLink>
        }
      >
        {t('panel.connected', { count: connections.length })}
      </CardTitle>
      <ul className="grid gap-3">
        {connections.map((connection) => (
          <BankRow key={connection.id} connection={connection} onLeave={() => setLeaving(connection)} />
        ))}
      </ul>
      {progress && (
        <p role="status" className="mt-3 text-small text-muted">
          <ProgressText progress={progress} />
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={Plus} onClick={() => askToConnect()}>
          {t('panel.another')}
        </Button>
        <Button icon={RefreshCw} busy={running} onClick={() => void run()}>
          {t('panel.sync')}
        </Button>
      </div>
      <DeleteDialog bank={leaving} onClose={() => setLeaving(null)} />
    </Card>
  )
}

function BankRow({ connection, onLeave }: { connection: Connection; onLeave: () => void }) {
  const { t } = useTranslation('connections')
  const { running, run } = useManualSync(connection.id)
  const bank = connection.bank_name
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line px-3.5 py-3">
      <BankMark name={bank} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {bank}
          {connection.status === 'Active' && <Badge tone="good">{t('panel.active')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          {t('panel.accounts', { count: connection.accounts_count })} · {t('panel.since')}{' '}
          <DateText value={connection.connected_at} />
        </p>
      </div>
      <span className="flex">
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
