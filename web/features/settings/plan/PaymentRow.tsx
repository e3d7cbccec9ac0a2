import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelPlan, readPlan, startCheckout, type PlanState } from '#contract/plans.ts'
import { plans } from '#contract/product.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { AskDialog } from '../AskDialog.tsx'
import { Row } from '../Row.tsx'
import { useAction } from '../useAction.ts'

/** The upgrade to Premium, or the current subscription with its end. */
export function PaymentRow({ state }: { state: PlanState }) {
  const { t } = useTranslation('plan')
  const [asking, setAsking] = useState(false)
  const checkout = useApiMutation(startCheckout, [])
  const cancel = useApiMutation(cancelPlan, [readPlan])
  const action = useAction(t('upgradeFailed'))
  const pay = (): Promise<boolean> =>
    action.run(async () => {
      const { url } = await checkout.mutateAsync({})
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
  const price = t('price', { amount: plans.premium.priceAed })
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
            <AskDialog
              title={t('cancelTitle')}
              text={t('cancelText')}
              confirm={t('cancel')}
              confirming={t('cancelling')}
              failed={t('cancelFailed')}
              work={async () => {
                await cancel.mutateAsync({})
                showToast(t('cancelled'))
              }}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      }
    />
  )
}
