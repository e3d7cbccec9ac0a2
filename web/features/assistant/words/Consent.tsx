import { useTranslation } from 'react-i18next'
import {
  giveModelConsent,
  readModelSettings,
  type ModelSettings,
} from '#contract/assistant/assistant-model.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

type ConsentProps = {
  model: NonNullable<ModelSettings['model']>
  onAgreed: () => void
  onClose: () => void
}

/** Says what is sent, to whom, and asks. Nothing is sent before. */
export function Consent({ model, onAgreed, onClose }: ConsentProps) {
  const { t } = useTranslation('model')
  const saving = useSave(t('saveFailed'), { refetch: [readModelSettings] })
  const points: readonly string[] = t('consent.points', { returnObjects: true })
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <h3 className="font-medium">{t('consent.title')}</h3>
      <p className="text-small text-muted">
        {t(model.own ? 'consent.toOwn' : 'consent.to')}{' '}
        <bdi className="font-medium text-ink">{model.host}</bdi> (<bdi>{model.name}</bdi>)
      </p>
      <ul className="grid list-disc gap-1.5 ps-5 text-small text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {saving.error !== '' && <Alert>{saving.error}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="small"
          busy={saving.busy}
          onClick={() =>
            void saving.save(() => call(giveModelConsent, { body: { host: model.host } }), onAgreed)
          }
        >
          {t('consent.agree')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('consent.notNow')}
        </Button>
      </div>
    </section>
  )
}
