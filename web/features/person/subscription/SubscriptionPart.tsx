import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { readSubscription, type SubscriptionState } from '#contract/person/subscription.ts'
import { useRead } from '../../../api/queries.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import { SubscriptionTable } from './SubscriptionTable.tsx'
import { TrialRow } from './TrialRow.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

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
