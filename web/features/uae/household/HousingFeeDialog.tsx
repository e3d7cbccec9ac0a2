import { useTranslation } from 'react-i18next'
import type { HouseholdCost } from '#contract/household.ts'
import { putSplits } from '#contract/splits.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Fee = NonNullable<HouseholdCost['housing_fee']>

/** Splits the housing fee out of the latest DEWA bill: it counts as rent, the rest as utilities. */
export function HousingFeeDialog({ fee, onClose }: { fee: Fee; onClose: () => void }) {
  const { t } = useTranslation('household')
  const split = useApiMutation(putSplits)
  const { bill } = fee
  if (!bill) return null
  return (
    <FormDialog
      title={t('fee.dialog')}
      valid
      busy={split.isPending}
      error={split.error}
      onClose={onClose}
      onSubmit={() =>
        split.mutate(
          {
            params: { id: bill.transaction_id },
            body: {
              splits: [
                { amount: bill.rest, category_id: 'utilities' },
                { amount: fee.amount, category_id: 'rent', note: t('fee.title') },
              ],
            },
          },
          {
            onSuccess: (answer) => {
              showUndoable(t('fee.done'), answer)
              onClose()
            },
          },
        )
      }
    >
      <Facts>
        <Fact label={t('fee.bill', { day: dateText(bill.date) })}>
          <Money amount={bill.amount} />
        </Fact>
        <Fact label={t('fee.title')} hint={t('fee.text', { lease: fee.lease })}>
          <Money amount={fee.amount} />
        </Fact>
        <Fact label={t('fee.rest')}>
          <Money amount={bill.rest} />
        </Fact>
      </Facts>
    </FormDialog>
  )
}
