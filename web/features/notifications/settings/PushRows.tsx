import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addPushSubscription,
  pushKey,
  readNotificationSettings,
  removePushSubscription,
  sendTestNotification,
} from '#contract/notifications/notifications.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { readPushState, subscribeHere, unsubscribeHere } from './push.ts'

/** Push notifications on this device, with a test. */
export function PushRows({ devices }: { devices: number }) {
  const { t } = useTranslation('notifications')
  const device = useQuery({ queryKey: ['push state'], queryFn: readPushState, staleTime: 0 })
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
