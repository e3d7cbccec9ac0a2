import { Bot } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type ConnectedApp, disconnectApp, listConnectedApps } from '#contract/person/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'

/** The apps, such as an AI assistant, that may read the user's figures; each can be disconnected. */
export function AppsPart() {
  const { t } = useTranslation('apps')
  const read = useRead(listConnectedApps, undefined, { staleTime: 0 })
  return (
    <SettingsPart part="apps">
      <p className="text-small text-muted">
        {t('lead')}{' '}
        <Link href={paths.helpOf('assistants')} className="text-accent underline">
          {t('help')}
        </Link>
      </p>
      <Loaded query={read} failed={t('failed')} label={t('title')} height="h-32" bare>
        {({ apps, address }) =>
          apps.length === 0 ? (
            <Empty icon={Bot} title={t('emptyTitle')}>
              <HowTo address={address} />
            </Empty>
          ) : (
            <>
              <p className="text-small text-muted">
                <HowTo address={address} />
              </p>
              <Rows title={t('title')}>
                {apps.map((app) => (
                  <AppRow key={app.id} app={app} />
                ))}
              </Rows>
            </>
          )
        }
      </Loaded>
    </SettingsPart>
  )
}

function HowTo({ address }: { address: string }) {
  const { t } = useTranslation('apps')
  return (
    <>
      {t('empty')}
      <code dir="ltr" className="block break-all text-ink select-all">
        {address}
      </code>
    </>
  )
}

function AppRow({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation('apps')
  const [asking, setAsking] = useState(false)
  const {
    id,
    name,
    host,
    may_propose: mayPropose,
    created_at: since,
    ends_at: ends,
    last_used_at: used,
  } = app
  return (
    <Row
      title={<span className="break-words">{name}</span>}
      mark={
        <Badge tone={mayPropose ? 'notice' : 'neutral'}>
          {t(mayPropose ? 'scopes.propose' : 'scopes.read')}
        </Badge>
      }
      text={
        <>
          <code dir="ltr">{host}</code> · {t('since')} <DateText value={since} within /> · {t('ends')}{' '}
          <DateText value={ends} within /> ·{' '}
          {used === null ? (
            t('unused')
          ) : (
            <>
              {t('used')} <WhenText value={used} within />
            </>
          )}
        </>
      }
      action={
        <>
          <Button size="small" aria-label={t('disconnectName', { name })} onClick={() => setAsking(true)}>
            {t('disconnect')}
          </Button>
          {asking && (
            <ConfirmDialog
              title={t('disconnectTitle')}
              confirm={t('disconnect')}
              confirming={t('disconnecting')}
              failed={t('disconnectFailed')}
              variant="primary"
              work={() => call(disconnectApp, { params: { id } })}
              done={t('disconnected')}
              onClose={() => setAsking(false)}
            >
              {t('disconnectText', { name })}
            </ConfirmDialog>
          )}
        </>
      }
    />
  )
}
