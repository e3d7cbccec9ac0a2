import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPlan, planKinds, planSteps } from '#contract/instalments.ts'
import { dubaiDay, isDay } from '#contract/period.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'
import { AccountField } from '../parts/AccountField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { AmountInput, NameInput, WholeNumberInput } from '../parts/Inputs.tsx'

/** Adds a plan by hand. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('instalments')
  const create = useApiMutation(createPlan)
  const [form, setForm] = useState(() => ({
    kind: 'pay_later' as (typeof planKinds)[number],
    name: '',
    account: '',
    total: '',
    count: '4',
    each: '',
    first: dubaiDay(new Date()),
    step: 'month' as (typeof planSteps)[number],
  }))
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const [total, each, count] = [typedAmount(form.total), typedAmount(form.each), Number(form.count)]
  const valid =
    form.name.trim() !== '' &&
    form.account !== '' &&
    typeof total === 'number' &&
    total > 0 &&
    each !== undefined &&
    each !== 0 &&
    Number.isInteger(count) &&
    count >= 2 &&
    count <= 60 &&
    isDay(form.first)
  const submit = (): void =>
    create.mutate(
      {
        body: {
          kind: form.kind,
          name: form.name.trim(),
          account_id: form.account,
          total: total ?? 0,
          count,
          first_due: form.first,
          step: form.step,
          ...(typeof each === 'number' ? { each } : {}),
        },
      },
      {
        onSuccess: (answer) => {
          showUndoable(t('saved'), answer)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('add')}
      valid={valid}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        wide
        label={t('form.kind')}
        value={form.kind}
        onChange={(kind) => set({ kind })}
        options={planKinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
      />
      <NameInput label={t('form.name')} maxLength={60} value={form.name} onChange={(name) => set({ name })} />
      <AccountField
        label={t('form.account')}
        value={form.account}
        kinds={['current', 'card', 'savings']}
        onChange={(account) => set({ account })}
      />
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <AmountInput label={t('form.total')} value={form.total} onChange={(total) => set({ total })} />
        <WholeNumberInput label={t('form.count')} value={form.count} onChange={(count) => set({ count })} />
        <AmountInput
          label={t('form.each')}
          hint={t('form.eachHint')}
          value={form.each}
          onChange={(each) => set({ each })}
        />
        <SelectField
          label={t('form.step')}
          value={form.step}
          onChange={(event) =>
            set({ step: planSteps.find((step) => step === event.target.value) ?? 'month' })
          }
        >
          {planSteps.map((step) => (
            <option key={step} value={step}>
              {t(`form.steps.${step}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <DateField label={t('form.first')} value={form.first} onChange={(first) => set({ first })} />
    </FormDialog>
  )
}
