import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/categories/categories.ts'
import {
  type Budget,
  budgetCycles,
  createBudget,
  deleteBudget,
  updateBudget,
} from '#contract/planning/budgets.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { amountIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useBudgetDefaults } from './defaults.ts'

/** Adds a budget, or edits the given one. */
export function BudgetDialog({ budget, onClose }: { budget: Budget | null; onClose: () => void }) {
  const { t } = useTranslation('planning')
  const [defaults] = useBudgetDefaults()
  const params = { id: budget?.id ?? '' }
  const form = useForm({
    start: () => ({
      name: budget?.name ?? '',
      amount: budget && !budget.average ? String(budget.limit) : '',
      every: budget?.every ?? defaults.every,
      carry: budget?.carry ?? defaults.carry,
      category_ids: budget?.category_ids ?? [],
    }),
    schema: createBudget.body,
    body: (values) => ({ ...values, amount: amountIn(values.amount) }),
    save: (body) => (budget ? call(updateBudget, { params, body }) : call(createBudget, { body })),
    done: t('form.saved'),
    failed: t('failed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t(budget ? 'form.editTitle' : 'form.addTitle')}
      remove={
        budget && {
          label: t('form.delete'),
          work: () => call(deleteBudget, { params }),
          done: t('form.deleted'),
        }
      }
    >
      <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
      <TextField
        label={t('form.amount')}
        hint={t('form.amountHint')}
        inputMode="decimal"
        {...form.input('amount')}
      />
      <SegmentedControl
        wide
        label={t('form.every')}
        {...form.field('every')}
        options={budgetCycles.map((value) => ({ value, label: t(`every.${value}`) }))}
      />
      <CategoryChoice {...form.field('category_ids')} />
      <Switch
        label={t('form.carry')}
        hint={t('form.carryHint')}
        checked={form.values.carry}
        onChange={form.field('carry').onChange}
      />
    </FormDialog>
  )
}

type ChoiceProps = { value: readonly string[]; onChange: (next: string[]) => void }

function CategoryChoice({ value: chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('planning')
  const categories = useRead(listCategories).data?.data ?? []
  return (
    <fieldset className="grid gap-2">
      <legend className="text-small">{t('form.categories')}</legend>
      <p className="text-meta text-muted">{t('form.categoriesHint')}</p>
      <div className="flex max-h-44 flex-wrap gap-2 overflow-y-auto">
        {categories
          .filter(({ type, archived }) => type === 'expense' && !archived)
          .map(({ id, name }) => (
            <label
              key={id}
              className="flex min-h-9 items-center gap-2 rounded-full border border-line px-3 text-small has-checked:border-accent has-checked:bg-accent-soft max-phone:min-h-11"
            >
              <input
                type="checkbox"
                className="accent-accent"
                checked={chosen.includes(id)}
                onChange={() =>
                  onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
      </div>
    </fieldset>
  )
}
