import { useTranslation } from 'react-i18next'
import { updateDocument, userProfile, weekends } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { FailedRow, SelectRow } from '../../../ui/page/SettingsRow.tsx'

/** The weekend: salaries and bills due on these days are moved to a working day by the server. */
export function WeekendRow() {
  const { t } = useTranslation('settings')
  const profile = useRead(userProfile).data
  const saving = useSave(() => t('display.weekendFailed'))
  return (
    <>
      <SelectRow
        title={t('display.weekend')}
        text={t('display.weekendText')}
        value={profile?.display?.weekend ?? 'saturday_sunday'}
        disabled={profile === undefined || saving.busy}
        onChange={(weekend) =>
          void saving.save(() => call(updateDocument, { body: { settings: { display: { weekend } } } }))
        }
        options={weekends.map((value) => ({ value, label: t(`display.weekends.${value}`) }))}
      />
      <FailedRow error={saving.error} />
    </>
  )
}
