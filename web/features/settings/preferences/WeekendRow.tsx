import { useTranslation } from 'react-i18next'
import { updateDocument, userProfile, weekends } from '#contract/settings.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Row } from '../Row.tsx'

/** The weekend: salaries and bills due on these days are moved to a working day by the server. */
export function WeekendRow() {
  const { t } = useTranslation('settings')
  const profile = useRead(userProfile).data
  const saving = useSave(() => t('display.weekendFailed'))
  const choose = (value: string): void => {
    const weekend = weekends.find((option) => option === value)
    void saving.save(() => call(updateDocument, { body: { settings: { display: { weekend } } } }))
  }
  return (
    <>
      <Row
        title={t('display.weekend')}
        text={t('display.weekendText')}
        action={
          <SelectField
            label={t('display.weekend')}
            hideLabel
            value={profile?.display?.weekend ?? 'saturday_sunday'}
            disabled={profile === undefined || saving.busy}
            onChange={(event) => choose(event.target.value)}
          >
            {weekends.map((each) => (
              <option key={each} value={each}>
                {t(`display.weekends.${each}`)}
              </option>
            ))}
          </SelectField>
        }
      />
      {saving.error && (
        <div className="p-4 phone:px-5">
          <Alert tone="notice">{saving.error}</Alert>
        </div>
      )}
    </>
  )
}
