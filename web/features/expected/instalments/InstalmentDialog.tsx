import { useTranslation } from 'react-i18next'
import { createInstalmentPlan, instalmentKinds, instalmentSteps } from '#contract/expected/instalments.ts'
import { dubaiDay } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn, numberIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { AccountField } from '../parts/AccountField.tsx'

/** Adds a plan by hand. */
export function InstalmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('instalments')
  const form = useForm({
    start: () => ({
      kind: 'pay_later' as (typeof instalmentKinds)[number],
      name: '',
      account_id: '',
      total: '',
      count: '4',
      each: '',
      first_due: dubaiDay(new Date()),
      step: 'month' as (typeof instalmentSteps)[number],
    }),
    schema: createInstalmentPlan.body,
    body: (values) => ({
      ...values,
      total: amountIn(values.total),
      count: numberIn(values.count),
      each: amountIn(values.each) ?? undefined,
    }),
    save: (body) => call(createInstalmentPlan, { body }),
    done: t('saved'),
    onClose,
  })
  return (
    <FormDialog form={form} title={t('add')}>
      <SegmentedControl
        wide
        label={t('form.kind')}
        {...form.field('kind')}
        options={instalmentKinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
      />
      <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
      <AccountField
        label={t('form.account')}
        kinds={['current', 'card', 'savings']}
        {...form.field('account_id')}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField label={t('form.total')} inputMode="decimal" {...form.input('total')} />
        <TextField label={t('form.count')} inputMode="numeric" {...form.input('count')} />
        <TextField
          label={t('form.each')}
          hint={t('form.eachHint')}
          inputMode="decimal"
          {...form.input('each')}
        />
        <SelectInput
          label={t('form.step')}
          {...form.field('step')}
          options={instalmentSteps.map((value) => ({ value, label: t(`form.steps.${value}`) }))}
        />
      </div>
      <DateField label={t('form.first')} {...form.field('first_due')} />
    </FormDialog>
  )
}
