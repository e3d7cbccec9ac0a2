import { useTranslation } from 'react-i18next'
import { readPlan, startTrial, type PlanState } from '#contract/plans.ts'
import { userProfile } from '#contract/settings.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Row } from '../Row.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

/** The trial that every user gets once: available, running, or over. */
export function TrialRow({ state }: { state: PlanState }) {
  const { t } = useTranslation('plan')
  const start = useApiMutation(startTrial, [readPlan, userProfile])
  const action = useSave(t('trialFailed'))
  const { trial, paid_until: paidUntil } = state
  if (trial.state === 'available') {
    if (state.plan === 'premium') return null
    const begin = async (): Promise<void> => {
      const done = await action.run(async () => void (await start.mutateAsync({})))
      if (done) showToast(t('trialStarted'))
    }
    return (
      <Row
        title={t('trial')}
        text={
          <>
            {t('trialText')}
            {action.error && (
              <span role="alert" className="block text-alert">
                {action.error}
              </span>
            )}
          </>
        }
        action={
          <Button variant="primary" size="small" busy={action.busy} onClick={() => void begin()}>
            {action.busy ? t('trialStarting') : t('trialStart')}
          </Button>
        }
      />
    )
  }
  if (trial.ends_at === null || paidUntil !== null) return null
  return (
    <Row
      title={t('trial')}
      text={
        trial.state === 'running' ? (
          <>
            {t('trialRuns')} <WhenText value={trial.ends_at} within />. {t('trialEnds')}
          </>
        ) : (
          <>
            {t('trialUsed')} <WhenText value={trial.ends_at} within />.
          </>
        )
      }
    />
  )
}
