import { useTranslation } from 'react-i18next'
import {
  readNotificationSettings,
  updateNotificationSettings,
  type NotificationSettings,
} from '#contract/notifications/notifications.ts'
import { call } from '../../../api/call.ts'
import { refreshReads, useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { SettingsFrame } from '../../settings/SettingsFrame.tsx'
import { Row, Rows, SwitchRow } from '../../../ui/page/SettingsRow.tsx'
import { KindTable, type Change } from './KindTable.tsx'
import { PushRows } from './PushRows.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

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
            <TextField
              key={end}
              type="time"
              label={t(end === 'from' ? 'prefs.quietFrom' : 'prefs.quietTo')}
              className="w-36"
              value={quiet[end]}
              onChange={({ target }) => {
                if (target.value !== '') onChange({ quiet: { ...quiet, [end]: target.value } })
              }}
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
