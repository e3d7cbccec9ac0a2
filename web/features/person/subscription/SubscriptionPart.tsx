import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import {
  type SubscriptionState,
  cancelSubscription,
  readSubscription,
  startCheckout,
  startTrial,
  subscriptionLines,
} from '#contract/person/subscription.ts'
import { useRead } from '../../../api/queries.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Check } from 'lucide-react'
import { type Subscription, subscriptions } from '#contract/product.ts'
import { Card } from '../../../ui/parts/Surface.tsx'
import { userProfile } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { useState } from 'react'
import { DateText } from '../../../ui/format/DateText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'

const confirmEveryMs = 2000

/** The user's plan with its limits, the trial, the payment, and what each plan covers. */
export function SubscriptionPart() {
  const { t } = useTranslation('subscription')
  const paid = new URLSearchParams(useSearch()).has('paid')
  const read = useRead(readSubscription, undefined, {
    staleTime: 0,
    refetchInterval: paid ? confirmEveryMs : false,
  })
  return (
    <SettingsPart part="plan">
      <Loaded query={read} failed={t('failed')} label={t('yours')} bare>
        {(state) => (
          <>
            {paid && state.paid_until === null && <Alert tone="info">{t('confirming')}</Alert>}
            <Rows>
              <Row
                title={t('yours')}
                mark={
                  <Badge tone={state.plan === 'premium' ? 'accent' : 'neutral'}>
                    {t(`names.${state.plan}`)}
                  </Badge>
                }
                text={state.enforced ? undefined : t('open')}
              />
              <BanksRow state={state} />
              <TrialRow state={state} />
              {state.payments && <PaymentRow state={state} />}
            </Rows>
            <SubscriptionTable current={state.plan} />
            <p className="text-small text-muted">{t('always')}</p>
          </>
        )}
      </Loaded>
    </SettingsPart>
  )
}

function BanksRow({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('subscription')
  const { connected, limit } = state.banks
  if (!state.enforced || limit === null)
    return <Row title={t('banks')} text={t('banksAll', { count: connected })} />
  return (
    <Row
      title={t('banks')}
      text={
        <>
          {t('banksOf', { connected, limit })}
          {connected >= limit && <span className="block">{t('banksFull')}</span>}
        </>
      }
    />
  )
}

/** The subscriptions and prices. */
function SubscriptionTable({ current }: { current: Subscription }) {
  const { t } = useTranslation('subscription')
  return (
    <section aria-label={t('compare')} className="grid gap-4 tablet:grid-cols-2">
      {(['free', 'premium'] as const).map((plan) => (
        <Card key={plan} as="div">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-section">{t(`names.${plan}`)}</h2>
            {plan === current && <Badge tone="accent">{t('current')}</Badge>}
          </div>
          <p className="figures mt-1 text-small text-muted">
            {t('price', { count: subscriptions[plan].priceAed })}
          </p>
          <ul className="mt-3 grid gap-2.5">
            {subscriptionLines[plan].map((key) => (
              <li key={key} className="flex items-center gap-2.5 text-small">
                <Check aria-hidden="true" className="size-4 shrink-0 text-accent" strokeWidth={2} />
                {t(`lines.${key}`)}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </section>
  )
}

/** The trial that every user gets once: available, running, or over. */
function TrialRow({ state }: { state: SubscriptionState }) {
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

/** The upgrade to Premium, or the current subscription with its end. */
function PaymentRow({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('subscription')
  const [asking, setAsking] = useState(false)
  const action = useSave(t('upgradeFailed'))
  const pay = (): Promise<boolean> =>
    action.run(async () => {
      const { url } = await call(startCheckout)
      location.assign(url)
    })
  const upgrade = (
    <Button variant="primary" size="small" busy={action.busy} onClick={() => void pay()}>
      {action.busy ? t('upgrading') : t('upgrade')}
    </Button>
  )
  const failure = action.error && (
    <span role="alert" className="block text-alert">
      {action.error}
    </span>
  )
  const price = t('price', { count: subscriptions.premium.priceAed })
  if (state.paid_until === null)
    return (
      <Row
        title={`${t('names.premium')} · ${price}`}
        text={
          <>
            {t('upgradeText')}
            {failure}
          </>
        }
        action={upgrade}
      />
    )
  return (
    <Row
      title={`${t('paid')} · ${price}`}
      text={
        <>
          {t(state.renews ? 'renews' : 'paidUntil')} <DateText value={state.paid_until} within />
          {failure}
        </>
      }
      action={
        <>
          {state.renews ? (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('cancel')}
            </Button>
          ) : (
            upgrade
          )}
          {asking && (
            <ConfirmDialog
              variant="primary"
              title={t('cancelTitle')}
              confirm={t('cancel')}
              confirming={t('cancelling')}
              failed={t('cancelFailed')}
              work={() => call(cancelSubscription)}
              done={t('cancelled')}
              onClose={() => setAsking(false)}
            >
              {t('cancelText')}
            </ConfirmDialog>
          )}
        </>
      }
    />
  )
}
