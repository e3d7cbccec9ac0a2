import { useTranslation } from 'react-i18next'
import { returnKinds, type ReturnKind, type Savings, updateSavings } from '#contract/uae/savings.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { amountIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'

/** Sets whether an account earns interest or profit, and at what rate. */
export function ReturnsDialog({ savings, onClose }: { savings: Savings; onClose: () => void }) {
  const { t } = useTranslation('returns')
  const form = useForm({
    start: (): { returns: ReturnKind | ''; yearly_rate: string } => ({
      returns: savings.returns ?? '',
      yearly_rate: textOf(savings.yearly_rate),
    }),
    schema: updateSavings.body,
    body: ({ returns, yearly_rate: rate }) => ({ returns: returns || null, yearly_rate: amountIn(rate) }),
    wrong: { yearly_rate: t('rateWrong') },
    save: (body) => call(updateSavings, { params: { accountId: savings.account_id }, body }),
    done: t('saved'),
    onClose,
  })
  const kind = form.values.returns || 'either'
  return (
    <FormDialog form={form} title={t(`edit.${kind}`)}>
      <SegmentedControl
        wide
        label={t('earns')}
        {...form.field('returns')}
        options={returnKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField
        label={t(`rateField.${kind}`)}
        hint={t(`rateHint.${kind}`)}
        inputMode="decimal"
        {...form.input('yearly_rate')}
      />
    </FormDialog>
  )
}
