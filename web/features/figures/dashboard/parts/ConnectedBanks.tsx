import { Plus, RefreshCw, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { askToConnect } from '../../../../api/connect-request.ts'
import { useManualSync } from '../../../../api/sync/useManualSync.ts'
import { paths } from '../../../../paths.ts'
import { DateText } from '../../../../ui/format/DateText.tsx'
import { Button, ButtonLink, IconButton } from '../../../../ui/parts/Button.tsx'
import { CardTitle } from '../../../../ui/parts/Surface.tsx'
import { useConnections } from '../../../banks/queries.ts'
import type { DashboardData } from '../data.ts'
import { BankCards } from './BankCards.tsx'

type ConnectedBanksProps = { data: DashboardData; onLeave: (connection: Connection) => void }

/** The connected banks with their accounts, each to sync or disconnect here, and the person's own accounts. */
export function ConnectedBanks({ data, onLeave }: ConnectedBanksProps) {
  const { t } = useTranslation('banks')
  const entities = useConnections().data?.entities ?? []
  const active = entities.filter((each) => each.connection_status === 'active')
  return (
    <section aria-labelledby="connected-banks">
      <CardTitle
        id="connected-banks"
        action={
          active.length > 0 && (
            <span className="flex flex-wrap items-center gap-x-4">
              <ButtonLink variant="link" size="small" href={paths.connections}>
                {t('panel.manage')}
              </ButtonLink>
              <Button size="small" icon={Plus} onClick={() => askToConnect()}>
                {t('panel.another')}
              </Button>
            </span>
          )
        }
      >
        {active.length > 0 ? t('panel.connected', { count: active.length }) : t('panel.own')}
      </CardTitle>
      <BankCards
        data={data}
        waiting={active}
        details={(entityId) => {
          const connection = active.find((each) => each.entity_id === entityId)
          return (
            connection && {
              line: <Since connection={connection} />,
              actions: <Actions {...{ connection }} onLeave={() => onLeave(connection)} />,
            }
          )
        }}
      />
    </section>
  )
}

function Since({ connection }: { connection: Connection }) {
  const { t } = useTranslation('banks')
  return (
    <>
      {/* The card itself shows a badge only for a stopped bank. */}
      {connection.status === 'Active' && <span className="sr-only">{t('status.Active')} </span>}
      {t('panel.accounts', { count: connection.accounts_count })} · {t('panel.since')}{' '}
      <DateText value={connection.connected_at} within />
    </>
  )
}

function Actions({ connection, onLeave }: { connection: Connection; onLeave: () => void }) {
  const { t } = useTranslation('banks')
  const { running, run } = useManualSync(connection.id)
  const bank = connection.bank_name
  return (
    <span className="-me-2.5 flex shrink-0">
      <IconButton
        icon={RefreshCw}
        label={t('panel.refresh', { bank })}
        busy={running}
        onClick={() => void run()}
      />
      <IconButton icon={Unplug} label={t('panel.disconnect', { bank })} onClick={onLeave} />
    </span>
  )
}
