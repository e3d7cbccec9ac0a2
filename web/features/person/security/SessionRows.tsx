import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { refreshIdentity, useSessions, type DeviceSession } from '../identity-reads.ts'
import { EndAccess } from './PasswordRow.tsx'
import { Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { deviceOf } from './device.ts'
import { useDeviceName } from './useDeviceName.ts'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

/** The devices on which the user is signed in; each can be signed out, or all but this one. */
export function SessionRows() {
  const { t } = useTranslation('settings')
  const sessions = useSessions()
  const [asking, setAsking] = useState(false)
  const [endAccess, setEndAccess] = useState(false)
  const list = (sessions.data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  const endOthers = async (): Promise<void> => {
    await callIdentityService('revoke-other-sessions', { endAccess })
    await refreshIdentity('sessions', 'passkeys')
    showToast(t('sessions.endedOthers'))
  }
  return (
    <Rows title={t('sessions.title')}>
      {!sessions.data && (
        <Loaded query={sessions} failed={t('loadFailed')} label={t('sessions.title')} height="h-12" bare>
          {() => null}
        </Loaded>
      )}
      {list.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      {list.length > 1 && (
        <Row
          title={null}
          text={t('sessions.text')}
          action={
            <Button size="small" onClick={() => setAsking(true)}>
              {t('sessions.endOthers')}
            </Button>
          }
        />
      )}
      {list.length === 1 && <Row title={null} text={t('sessions.alone')} />}
      {asking && (
        <ConfirmDialog
          variant="primary"
          title={t('sessions.endOthersTitle')}
          confirm={t('sessions.endOthers')}
          confirming={t('sessions.ending')}
          failed={t('sessions.endFailed')}
          work={endOthers}
          note={<EndAccess checked={endAccess} onChange={setEndAccess} />}
          onClose={() => setAsking(false)}
        >
          {t('sessions.endOthersText')}
        </ConfirmDialog>
      )}
    </Rows>
  )
}

function SessionRow({ session }: { session: DeviceSession }) {
  const { t } = useTranslation('settings')
  const name = useDeviceName()(session.userAgent)
  const action = useSave(t('sessions.endFailed'))
  const Icon = deviceOf(session.userAgent).handheld ? Smartphone : Monitor
  const end = async (): Promise<void> => {
    const succeeded = await action.run(async () => {
      await callIdentityService('revoke-session', { id: session.id })
      await refreshIdentity('sessions')
    })
    if (succeeded) showToast(t('sessions.ended'))
  }
  return (
    <Row
      title={
        <span className="flex items-center gap-2.5" title={session.userAgent ?? undefined}>
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
          <bdi>{name}</bdi>
        </span>
      }
      mark={session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
      text={
        action.error ? (
          <span role="alert" className="text-alert">
            {action.error}
          </span>
        ) : (
          <>
            {t('sessions.seen')} <WhenText value={session.lastSeenAt} within />
            {session.ip && ` · ${session.ip}`}
            <br />
            {t('sessions.since')} <WhenText value={session.createdAt} within />
          </>
        )
      }
      action={
        !session.current && (
          <Button
            size="small"
            busy={action.busy}
            aria-label={t('sessions.endName', { name })}
            onClick={() => void end()}
          >
            {action.busy ? t('sessions.ending') : t('sessions.end')}
          </Button>
        )
      }
    />
  )
}
