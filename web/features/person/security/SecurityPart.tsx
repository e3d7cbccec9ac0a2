import { useTranslation } from 'react-i18next'
import {
  type DeviceSession,
  type Passkey,
  refreshIdentity,
  usePasskeys,
  useSessions,
  useSignInMethods,
} from '../identity-reads.ts'
import { FailedRow, Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { EndAccess, GoogleRow, PasswordRow } from './PasswordRow.tsx'
import { TwoStepRow } from './TwoStepRow.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Fingerprint, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { PasskeyCancelled, addPasskey, supportsPasskeys } from '../../../api/auth/passkey.ts'
import { callIdentityService } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { useStepUp } from '../proof/useStepUp.tsx'
import { deviceOf, useDeviceName } from './device.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { WhenText } from '../../../ui/format/WhenText.tsx'

/** The sign-in methods, and the devices on which the user is signed in. */
export function SecurityPart() {
  const { t } = useTranslation('settings')
  const ways = useSignInMethods()
  useSessions() // requested together with the sign-in methods, to avoid a layout shift
  return (
    <SettingsPart part="security">
      <Loaded query={ways} failed={t('loadFailed')} label={t('security.title')} height="h-56" bare>
        {(data) => (
          <>
            <Rows>
              <PasswordRow ways={data} />
              <TwoStepRow ways={data} />
              <GoogleRow ways={data} />
            </Rows>
            <PasskeyRows />
          </>
        )}
      </Loaded>
      {!ways.isPending && <SessionRows />}
    </SettingsPart>
  )
}

/** The account's passkeys; adding one takes a press and the device's own prompt. */
function PasskeyRows() {
  const { t } = useTranslation('settings')
  const passkeys = usePasskeys()
  const nameOf = useDeviceName()
  const adding = useSave(t('passkeys.failed'))
  const stepUp = useStepUp()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const add = (): Promise<boolean> =>
    adding.run(async () => {
      try {
        await stepUp.run(() => addPasskey(nameOf(navigator.userAgent)))
      } catch (error) {
        if (error instanceof PasskeyCancelled) return
        throw error
      }
      await refreshIdentity('passkeys')
      showToast(t('passkeys.added'))
    })
  const remove = async (id: string): Promise<void> => {
    await callIdentityService('passkey/delete-passkey', { id })
    await refreshIdentity('passkeys')
    showToast(t('passkeys.removed'))
  }
  const name = (passkey: Passkey): string => passkey.name || t('passkeys.unnamed')
  return (
    <Rows>
      <Row
        title={t('passkeys.title')}
        text={supportsPasskeys() ? t('passkeys.text') : t('passkeys.unsupported')}
        action={
          supportsPasskeys() && (
            <Button size="small" busy={adding.busy} onClick={() => void add()}>
              {adding.busy ? t('passkeys.adding') : t('passkeys.add')}
            </Button>
          )
        }
      />
      <FailedRow error={adding.error} tone="error" />
      {passkeys.data?.map((passkey) => (
        <Row
          key={passkey.id}
          title={
            <span className="flex items-center gap-2.5">
              <Fingerprint aria-hidden="true" className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
              {name(passkey)}
            </span>
          }
          text={
            <>
              {t('passkeys.addedOn')} <DateText value={passkey.createdAt ?? null} within />
            </>
          }
          action={
            <Button
              size="small"
              variant="quiet"
              aria-label={t('passkeys.removeName', { name: name(passkey) })}
              onClick={() => setLeaving(passkey)}
            >
              {t('passkeys.remove')}
            </Button>
          }
        />
      ))}
      {stepUp.dialog}
      {leaving && (
        <ConfirmDialog
          variant="primary"
          title={t('passkeys.removeTitle')}
          confirm={t('passkeys.remove')}
          confirming={t('profile.removing')}
          failed={t('passkeys.removeFailed')}
          work={() => remove(leaving.id)}
          onClose={() => setLeaving(null)}
        >
          {t('passkeys.removeText', { name: name(leaving) })}
        </ConfirmDialog>
      )}
    </Rows>
  )
}

/** The devices on which the user is signed in; each can be signed out, or all but this one. */
function SessionRows() {
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
