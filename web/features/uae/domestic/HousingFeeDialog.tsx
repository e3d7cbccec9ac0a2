import { useTranslation } from 'react-i18next'
import type { DomesticCost } from '#contract/uae/domestic.ts'
import { putSplits } from '#contract/payments/splits.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'

type Fee = NonNullable<DomesticCost['housing_fee']>
type Props = { fee: Fee; bill: NonNullable<Fee['bill']>; onClose: () => void }

/** Splits the housing fee out of the latest DEWA bill: it counts as rent, the rest as utilities. */
export function HousingFeeDialog({ fee, bill, onClose }: Props) {
  const { t } = useTranslation('domestic')
  const form = useForm({
    start: () => ({
      splits: [
        { amount: bill.rest, category_id: 'utilities' },
        { amount: fee.amount, category_id: 'rent', note: t('fee.title') },
      ],
    }),
    schema: putSplits.body,
    save: (body) => call(putSplits, { params: { id: bill.transaction_id }, body }),
    done: t('fee.done'),
    onClose,
  })
  return (
    <FormDialog form={form} title={t('fee.dialog')}>
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
