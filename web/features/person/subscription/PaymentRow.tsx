import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelSubscription, startCheckout, type SubscriptionState } from '#contract/person/subscription.ts'
import { subscriptions } from '#contract/product.ts'
import { call } from '../../../api/call.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Row } from '../../../ui/page/SettingsRow.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'

/** The upgrade to Premium, or the current subscription with its end. */
export function PaymentRow({ state }: { state: SubscriptionState }) {
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
