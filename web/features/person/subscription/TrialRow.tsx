import { useTranslation } from 'react-i18next'
import { readSubscription, startTrial, type SubscriptionState } from '#contract/person/subscription.ts'
import { userProfile } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Row } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

/** The trial that every user gets once: available, running, or over. */
export function TrialRow({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('subscription')
  const action = useSave(t('trialFailed'), { refetch: [readSubscription, userProfile] })
  const { trial, paid_until: paidUntil } = state
  if (trial.state === 'available') {
    if (state.plan === 'premium') return null
    const begin = (): Promise<boolean> => action.save(() => call(startTrial), t('trialStarted'))
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
          <Button size="small" busy={action.busy} onClick={() => void begin()}>
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
