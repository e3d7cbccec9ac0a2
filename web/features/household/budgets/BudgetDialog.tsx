import { useTranslation } from 'react-i18next'
import { type Category, listCategories } from '#contract/categories/categories.ts'
import {
  createOursBudget,
  deleteOursBudget,
  type HouseholdBudget,
  updateOursBudget,
} from '#contract/household/together.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

type DialogProps = {
  budget: HouseholdBudget | null
  /** All of the household, so that the caller chooses another category. */
  budgets: readonly HouseholdBudget[]
  onClose: () => void
}

/** Whether a category came with the product, so that everybody in the household has it. */
const isEverybodys = ({ isDefault, name_en: english, name_ar: arabic }: Category): boolean =>
  isDefault || (english === null && arabic === null)

/** Adds a household budget, or changes the limit of the given one. */
export function BudgetDialog({ budget, budgets, onClose }: DialogProps) {
  const { t } = useTranslation('ours')
  const params = { id: budget?.id ?? '' }
  const categories = useRead(listCategories).data?.data ?? []
  const budgeted = new Set(budgets.map(({ category }) => category?.id ?? ''))
  const options = [
    { value: '', label: t('budgets.everything') },
    ...categories
      .filter(({ type, archived }) => type === 'expense' && !archived)
      .map(({ id, name }) => ({ value: id, label: name })),
  ].map((option) => ({ ...option, disabled: budget === null && budgeted.has(option.value) }))
  const form = useForm({
    start: () => ({
      category_id: budget
        ? (budget.category?.id ?? '')
        : (['', 'groceries', 'dining', 'utilities'].find((id) => !budgeted.has(id)) ?? ''),
      limit: budget ? String(budget.limit) : '',
    }),
    schema: createOursBudget.body,
    body: ({ category_id: id, limit }) => ({ category_id: id === '' ? null : id, limit: amountIn(limit) }),
    save: (body) =>
      budget
        ? call(updateOursBudget, { params, body: { limit: body.limit } })
        : call(createOursBudget, { body }),
    done: t('budgets.saved'),
    failed: t('failed'),
    onClose,
  })
  const chosen = categories.find(({ id }) => id === form.values.category_id)
  return (
    <FormDialog
      form={form}
      size="small"
      title={t(budget ? 'budgets.edit' : 'budgets.add')}
      text={t('budgets.text')}
      remove={
        budget && {
          label: t('budgets.delete'),
          work: () => call(deleteOursBudget, { params }),
          done: t('budgets.deleted'),
        }
      }
    >
      <SelectInput
        label={t('budgets.category')}
        disabled={budget !== null}
        hint={chosen && !isEverybodys(chosen) ? t('budgets.byName', { name: chosen.name }) : undefined}
        {...form.field('category_id')}
        options={options}
      />
      <TextField label={t('budgets.limit')} inputMode="decimal" {...form.input('limit')} />
    </FormDialog>
  )
}
