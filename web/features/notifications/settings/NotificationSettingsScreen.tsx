import { useTranslation } from 'react-i18next'
import {
  type NotificationSettings,
  addPushSubscription,
  pushKey,
  readNotificationSettings,
  removePushSubscription,
  sendTestNotification,
  updateNotificationSettings,
} from '#contract/notifications/channels.ts'
import { call } from '../../../api/call.ts'
import { queryClient, refreshReads, useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { timeText } from '../../../ui/format/format.ts'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { SettingsFrame } from '../../settings/SettingsFrame.tsx'
import { Row, Rows, SwitchRow } from '../../../ui/page/SettingsRow.tsx'
import { type Change, KindTable } from './KindTable.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'

const digests = ['never', 'week', 'pay'] as const
const usualQuiet = { from: '22:00', to: '07:00' }
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Which notifications are sent, and through which channel. Each change is saved at once. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation('notifications')
  const read = useRead(readNotificationSettings, undefined, { staleTime: 0 })
  const saving = useSave(undefined, { refetch: [readNotificationSettings], queued: true })
  const change = (body: Change): void =>
    void saving
      .save(() => call(updateNotificationSettings, { body }))
      .then((saved) => {
        // The switch returns to what is stored.
        if (!saved) refreshReads([readNotificationSettings])
      })
  return (
    <SettingsFrame page="notifications">
      <div className="grid gap-5">
        <p className="text-small text-muted">{t('prefs.lead')}</p>
        {saving.error && <Alert tone="notice">{t('prefs.saveFailed')}</Alert>}
        <Loaded query={read} failed={t('prefs.failed')} label={t('settings')} height="h-96" bare>
          {(settings) => (
            <>
              <Rows title={t('prefs.everywhere')}>
                <SwitchRow
                  label={t('prefs.app')}
                  hint={t('prefs.appText')}
                  checked={settings.channels.app}
                  onChange={(app) => change({ channels: { app } })}
                />
                <SwitchRow
                  label={t('prefs.mail')}
                  hint={t('prefs.mailText')}
                  checked={settings.channels.mail}
                  onChange={(mail) => change({ channels: { mail } })}
                />
                <PushRows devices={settings.devices} />
                <SwitchRow
                  label={t('prefs.hide')}
                  hint={t('prefs.hideText')}
                  checked={settings.hide_amounts}
                  onChange={(hidden) => change({ hide_amounts: hidden })}
                />
              </Rows>
              <WhenRows settings={settings} onChange={change} />
              <KindTable settings={settings} onChange={change} />
            </>
          )}
        </Loaded>
      </div>
    </SettingsFrame>
  )
}

// the browser's own time field speaks the browser's language, not the page's
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** Quiet hours, and the frequency of the summary. */
function WhenRows({
  settings: { quiet, digest },
  onChange,
}: {
  settings: NotificationSettings
  onChange: (change: Change) => void
}) {
  const { t } = useTranslation('notifications')
  return (
    <Rows>
      <SwitchRow
        label={t('prefs.quiet')}
        hint={t('prefs.quietText')}
        checked={quiet !== null}
        onChange={(on) => onChange({ quiet: on ? usualQuiet : null })}
      />
      {quiet && (
        <div className="flex flex-wrap gap-3 px-4 py-3 phone:px-5">
          {(['from', 'to'] as const).map((end) => (
            <SelectInput
              key={end}
              label={t(end === 'from' ? 'prefs.quietFrom' : 'prefs.quietTo')}
              className="w-36"
              value={quiet[end]}
              onChange={(time) => onChange({ quiet: { ...quiet, [end]: time } })}
              options={[...new Set([...halfHours, quiet[end]])]
                .toSorted()
                .map((value) => ({ value, label: timeText(`2026-01-01T${value}:00+04:00`) }))}
            />
          ))}
        </div>
      )}
      <Row
        title={t('prefs.digest')}
        action={
          <>
            <SelectInput
              label={t('prefs.digestEvery')}
              hideLabel
              className="w-44"
              value={digest.every}
              onChange={(every) => onChange({ digest: { every } })}
              options={digests.map((value) => ({ value, label: t(`prefs.every.${value}`) }))}
            />
            {digest.every === 'week' && (
              <SelectInput
                label={t('prefs.digestDay')}
                hideLabel
                className="w-36"
                value={String(digest.day)}
                onChange={(day) => onChange({ digest: { day: Number(day) } })}
                options={days.map((day, index) => ({
                  value: String(index + 1),
                  label: t(`prefs.days.${day}`),
                }))}
              />
            )}
          </>
        }
      />
    </Rows>
  )
}

/** Push notifications on this device, with a test. */
function PushRows({ devices }: { devices: number }) {
  const { t } = useTranslation('notifications')
  const device = useQuery({ queryKey: ['push state'], queryFn: readPushState, staleTime: 0 }, queryClient)
  const state = device.data ?? 'off'
  const [note, setNote] = useState<string | null>(null)
  const saving = useSave(() => t('prefs.pushFailed'), { refetch: [readNotificationSettings] })
  const testing = useSave(undefined, { refetch: [] })
  const set = async (on: boolean): Promise<void> => {
    setNote(null)
    await saving.save(async () => {
      if (on) {
        const { key } = await call(pushKey)
        const subscription = await subscribeHere(key)
        const { endpoint = '', keys = {} } = subscription?.toJSON() ?? {}
        const { p256dh = '', auth = '' } = keys
        if (subscription) await call(addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } })
      } else {
        const endpoint = await unsubscribeHere()
        if (endpoint !== null) await call(removePushSubscription, { body: { endpoint } })
      }
    })
    await device.refetch()
  }
  const test = (): Promise<boolean> =>
    testing.save(
      () => call(sendTestNotification, { body: { channel: 'push' } }),
      ({ sent }) => setNote(t(sent > 0 ? 'prefs.testSent' : 'prefs.testNobody')),
    )
  const message = saving.error || testing.error || note
  const hint =
    state === 'missing'
      ? t('prefs.pushMissing')
      : state === 'blocked'
        ? t('prefs.pushBlocked')
        : `${t('prefs.pushText')} ${devices > 0 ? t('prefs.pushOn', { count: devices }) : ''}`
  return (
    <div className="grid gap-2 px-4 py-3 phone:px-5">
      <Switch
        label={<span className="font-medium">{t('prefs.push')}</span>}
        hint={hint}
        // after a new password the server may list no browser any more
        checked={state === 'on' && devices > 0}
        disabled={state === 'missing' || state === 'blocked'}
        onChange={(on) => void set(on)}
      />
      {devices > 0 && (
        <Button size="small" className="justify-self-start" busy={testing.busy} onClick={() => void test()}>
          {t('prefs.test')}
        </Button>
      )}
      {message && (
        <p role="status" className="text-small text-muted">
          {message}
        </p>
      )}
    </div>
  )
}

/** The state of this browser's push subscription. */

type PushState = 'missing' | 'blocked' | 'off' | 'on'

const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Reads whether push is unsupported ('missing'), blocked, off or on in this browser. */
async function readPushState(): Promise<PushState> {
  if (!supported()) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'missing'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission, then subscribes with the server's public key; null if the user declines. */
async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Unsubscribes this browser; returns its endpoint for deletion on the server, or null if there was none. */
async function unsubscribeHere(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}
