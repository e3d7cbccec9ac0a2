import { useTranslation } from 'react-i18next'
import { saveZakat, type Zakat, zakatAnswers, zakatQuestions } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'

/** The questions on which scholars differ, each undecided until the user answers it. */
export function Questions({ zakat }: { zakat: Zakat }) {
  const { t } = useTranslation('zakat')
  const saving = useSave(t('saveFailed'), { queued: true })
  return (
    <Card aria-labelledby="questions">
      <CardTitle id="questions" className="mb-1">
        {t('questions.title')}
      </CardTitle>
      <p className="mb-3 text-small text-muted">{t('questions.text')}</p>
      {saving.error && <Alert className="mb-4">{saving.error}</Alert>}
      <ul className="divide-y divide-line">
        {zakatQuestions.map((question) => (
          <li key={question} className="grid gap-2 py-3">
            <span className="text-small">{t(`questions.${question}`)}</span>
            <SegmentedControl
              label={t(`questions.${question}`)}
              value={zakat.answers[question]}
              options={zakatAnswers.map((value) => ({ value, label: t(`questions.${value}`) }))}
              onChange={(answer) =>
                void saving.save(() => call(saveZakat, { body: { answers: { [question]: answer } } }))
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
