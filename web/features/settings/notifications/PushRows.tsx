import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addPushSubscription,
  pushKey,
  readNotificationSettings,
  removePushSubscription,
  sendTestNotification,
} from '#contract/notifications.ts'
import { callParts } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { readPushState, subscribeHere, unsubscribeHere } from './push.ts'

/** Push notifications on this device, with a test. */
export function PushRows({ devices }: { devices: number }) {
  const { t } = useTranslation('notifications')
  const here = useQuery({ queryKey: ['push state'], queryFn: readPushState, staleTime: 0 })
  const state = here.data ?? 'off'
  const [note, setNote] = useState<string | null>(null)
  const add = useApiMutation(addPushSubscription, [readNotificationSettings])
  const remove = useApiMutation(removePushSubscription, [readNotificationSettings])
  const test = useApiMutation(sendTestNotification, [])
  const set = async (on: boolean): Promise<void> => {
    setNote(null)
    try {
      if (on) {
        const { key } = await callParts(pushKey, undefined)
        const subscription = await subscribeHere(key)
        const { endpoint = '', keys = {} } = subscription?.toJSON() ?? {}
        const { p256dh = '', auth = '' } = keys
        if (subscription) await add.mutateAsync({ body: { endpoint, keys: { p256dh, auth } } })
      } else {
        const endpoint = await unsubscribeHere()
        if (endpoint !== null) await remove.mutateAsync({ body: { endpoint } })
      }
    } catch {
      setNote(t('prefs.pushFailed'))
    }
    await here.refetch()
  }
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
        checked={state === 'on'}
        disabled={state === 'missing' || state === 'blocked'}
        onChange={(on) => void set(on)}
      />
      {devices > 0 && (
        <Button
          size="small"
          className="justify-self-start"
          busy={test.isPending}
          onClick={() => {
            test.mutate(
              { body: { channel: 'push' } },
              {
                onSuccess: ({ sent }) => setNote(t(sent > 0 ? 'prefs.testSent' : 'prefs.testNobody')),
                onError: ({ message }) => setNote(message),
              },
            )
          }}
        >
          {t('prefs.test')}
        </Button>
      )}
      {note && (
        <p role="status" className="text-small text-muted">
          {note}
        </p>
      )}
    </div>
  )
}
