import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import {
  kindNames,
  kindOf,
  notificationGroups,
  type NotificationKind,
} from '#contract/notifications/notification-kinds.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { NotificationSettings, updateNotificationSettings } from '#contract/notifications/channels.ts'
import { numberIn } from '../../../ui/forms/typed.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Rows } from '../../../ui/page/SettingsRow.tsx'

/** The request body of a change to the settings. */
export type Change = BodyOf<typeof updateNotificationSettings>

const channels = ['app', 'mail', 'push'] as const
type Props = { settings: NotificationSettings; onChange: (change: Change) => void }

/** Each kind of notification with its channels, grouped by topic. */
export function KindTable({ settings, onChange }: Props) {
  const { t } = useTranslation('notifications')
  return notificationGroups.map((group) => (
    <Rows
      key={group}
      title={t(`groups.${group}`)}
      action={
        <span aria-hidden="true" className="ms-auto flex text-meta text-muted">
          {channels.map((channel) => (
            <span key={channel} className="w-11 text-center phone:w-14">
              {t(`prefs.channels.${channel}`)}
            </span>
          ))}
        </span>
      }
    >
      {kindNames
        .filter((kind) => kindOf(kind).group === group)
        .map((kind) => (
          <KindRow key={kind} kind={kind} settings={settings} onChange={onChange} />
        ))}
      {group === 'security' && (
        <p className="px-4 py-3 text-meta text-muted phone:px-5">{t('prefs.securityAlways')}</p>
      )}
    </Rows>
  ))
}

function KindRow({ kind, settings, onChange }: Props & { kind: NotificationKind }) {
  const { t } = useTranslation('notifications')
  const stored = settings.kinds[kind]
  const { threshold, group } = kindOf(kind)
  const name = t(`prefs.kinds.${kind}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:px-5">
      <span className="min-w-0">{name}</span>
      {threshold && stored.threshold !== null && (
        <Threshold
          key={stored.threshold}
          label={t('prefs.thresholdOf', { kind: name })}
          unit={threshold.unit}
          value={stored.threshold}
          limits={threshold}
          onSave={(value) => onChange({ kinds: { [kind]: { threshold: value } } })}
        />
      )}
      <span className="flex phone:col-start-3 phone:row-start-1">
        {channels.map((channel) => {
          const fixed = group === 'security' && channel === 'app'
          return (
            <label key={channel} className="flex min-h-11 w-11 items-center justify-center phone:w-14">
              <input
                type="checkbox"
                className="size-6 accent-(--accent)"
                aria-label={t('prefs.channelOf', { kind: name, channel: t(`prefs.channels.${channel}`) })}
                checked={fixed || stored[channel]}
                disabled={fixed || !settings.channels[channel]}
                onChange={({ target }) => onChange({ kinds: { [kind]: { [channel]: target.checked } } })}
              />
            </label>
          )
        })}
      </span>
    </div>
  )
}

type ThresholdProps = {
  label: string
  unit: 'amount' | 'percent' | 'count'
  value: number
  limits: { min: number; max: number }
  onSave: (value: number) => void
}
/** A threshold that is saved on blur, and reset if outside its limits. */
function Threshold({ label, unit, value, limits, onSave }: ThresholdProps) {
  const { t } = useTranslation('notifications')
  const [text, setText] = useState(String(value))
  const save = (): void => {
    const typed = numberIn(text) ?? Number.NaN
    if (!Number.isFinite(typed) || typed < limits.min || typed > limits.max) return setText(String(value))
    if (typed !== value) onSave(typed)
  }
  return (
    <span className="order-last col-span-2 flex items-center gap-2 text-small text-muted phone:order-none phone:col-span-1">
      {t('prefs.from')}
      <TextField
        label={label}
        hideLabel
        inputMode="decimal"
        className="w-28"
        {...(unit === 'amount' ? { prefix: <CurrencyMark /> } : {})}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
      />
      {unit === 'percent' && t('prefs.percent')}
    </span>
  )
}
