import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateDocument, userProfile, weekends } from '#contract/settings.ts'
import { refreshEverything, useApiMutation, useRead } from '../../../api/queries.ts'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Row } from '../Row.tsx'

/** The weekend: salaries and bills due on these days are moved to a working day by the server. */
export function WeekendRow() {
  const { t } = useTranslation('settings')
  const profile = useRead(userProfile).data
  const change = useApiMutation(updateDocument, [userProfile])
  const [failed, setFailed] = useState(false)
  const choose = async (value: string): Promise<void> => {
    const weekend = weekends.find((each) => each === value)
    setFailed(false)
    try {
      await change.mutateAsync({ body: { settings: { display: { weekend } } } })
      refreshEverything()
    } catch {
      setFailed(true)
    }
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
            disabled={profile === undefined || change.isPending}
            onChange={(event) => void choose(event.target.value)}
          >
            {weekends.map((each) => (
              <option key={each} value={each}>
                {t(`display.weekends.${each}`)}
              </option>
            ))}
          </SelectField>
        }
      />
      {failed && (
        <div className="p-4 phone:px-5">
          <Alert tone="notice">{t('display.weekendFailed')}</Alert>
        </div>
      )}
    </>
  )
}
