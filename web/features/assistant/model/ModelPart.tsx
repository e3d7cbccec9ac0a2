import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ModelSettings,
  deleteOwnModel,
  readModelSettings,
  saveOwnModel,
  withdrawModelConsent,
} from '#contract/assistant/assistant-model.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Consent } from '../words/Consent.tsx'
import { FailedRow, Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { ModelLog } from './ModelLog.tsx'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

/** Answers in words: the switch with its consent, a model of the person's own, and what was sent. */
export function ModelPart() {
  const { t } = useTranslation('model')
  const read = useRead(readModelSettings, undefined, { staleTime: 0 })
  return (
    <SettingsPart part="languageModel">
      <p className="text-small text-muted">{t('lead')}</p>
      <div>
        <HelpLink slug="answers-in-words" />
      </div>
      <Loaded query={read} failed={t('loadFailed')} label={t('title')} height="h-32" bare>
        {({ settings }) => (
          <>
            <Rows>
              <SwitchPart settings={settings} />
              <OwnRow settings={settings} />
            </Rows>
            <ModelLog />
          </>
        )}
      </Loaded>
    </SettingsPart>
  )
}

function SwitchPart({ settings: { model, agreed_at: agreedAt } }: { settings: ModelSettings }) {
  const { t } = useTranslation('model')
  const [asking, setAsking] = useState(false)
  const saving = useSave(t('saveFailed'), { refetch: [readModelSettings] })
  if (model === null) return <Row title={t('title')} text={t('noModel')} />
  return (
    <div className="grid gap-3 px-4 py-3 phone:px-5">
      <Switch
        label={<span className="font-medium">{t('switch')}</span>}
        hint={
          agreedAt === null ? (
            t('switchOff')
          ) : (
            <>
              {t('agreed')} <DateText value={agreedAt} within /> · <bdi>{model.host}</bdi>
            </>
          )
        }
        checked={agreedAt !== null || asking}
        onChange={(on) => {
          setAsking(on)
          if (!on && agreedAt !== null) void saving.save(() => call(withdrawModelConsent), t('withdrawn'))
        }}
      />
      {asking && agreedAt === null && (
        <Consent model={model} onAgreed={() => setAsking(false)} onClose={() => setAsking(false)} />
      )}
      <FailedRow error={saving.error} />
    </div>
  )
}

function OwnRow({ settings: { own } }: { settings: ModelSettings }) {
  const { t } = useTranslation('model')
  const [editing, setEditing] = useState(false)
  const removing = useSave(t('saveFailed'), { refetch: [readModelSettings] })
  return (
    <>
      <Row
        title={t('own.title')}
        text={
          own === null ? (
            t('own.none')
          ) : (
            <>
              <bdi dir="ltr">{own.address}</bdi> · <bdi>{own.model}</bdi> ·{' '}
              {t(own.has_key ? 'own.hasKey' : 'own.noKey')}
            </>
          )
        }
        action={
          <>
            <Button size="small" onClick={() => setEditing(true)}>
              {t(own === null ? 'own.add' : 'own.change')}
            </Button>
            {own !== null && (
              <Button
                size="small"
                busy={removing.busy}
                onClick={() => void removing.save(() => call(deleteOwnModel), t('own.removed'))}
              >
                {t('own.remove')}
              </Button>
            )}
          </>
        }
      />
      <FailedRow error={removing.error} />
      {editing && <OwnModelDialog own={own} onClose={() => setEditing(false)} />}
    </>
  )
}

type Props = { own: ModelSettings['own']; onClose: () => void }

/** The address, name and key of the person's own model. The key is typed anew or left as it is; it is never shown. */
function OwnModelDialog({ own, onClose }: Props) {
  const { t } = useTranslation('model')
  return (
    <FieldsDialog
      size="small"
      title={t('own.title')}
      text={t('own.text')}
      fields={[
        text('address', t('own.address'), own?.address, {
          hint: t('own.addressHint'),
          dir: 'ltr',
          inputMode: 'url',
          maxLength: 300,
        }),
        text('model', t('own.model'), own?.model, { dir: 'ltr', maxLength: 100 }),
        text('key', t('own.key'), '', {
          hint: t(own?.has_key ? 'own.keyKept' : 'own.keyHint'),
          type: 'password',
          dir: 'ltr',
          maxLength: 500,
        }),
      ]}
      schema={saveOwnModel.body}
      body={({ key, ...body }, values) => ({ ...body, ...(values.key.trim() === '' ? {} : { key }) })}
      save={(body) => call(saveOwnModel, { body })}
      done={t('own.saved')}
      refetch={[readModelSettings]}
      failed={t('saveFailed')}
      submit={t('own.save')}
      submitting={t('own.saving')}
      onClose={onClose}
    />
  )
}
