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
import { amount, choice, namedOptions } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

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
  const expenses = categories.filter(({ type, archived }) => type === 'expense' && !archived)
  const first = ['', 'groceries', 'dining', 'utilities'].find((id) => !budgeted.has(id))
  return (
    <FieldsDialog
      size="small"
      title={t(budget ? 'budgets.edit' : 'budgets.add')}
      text={t('budgets.text')}
      fields={[
        choice('category_id', t('budgets.category'), (budget ? budget.category?.id : first) ?? '', {
          options: namedOptions(expenses, t('budgets.everything')).map((option) => ({
            ...option,
            disabled: budget === null && budgeted.has(option.value),
          })),
          disabled: budget !== null,
          optional: true,
        }),
        amount('limit', t('budgets.limit'), budget?.limit),
      ]}
      vary={({ category_id: chosenId }) => {
        const chosen = categories.find(({ id }) => id === chosenId)
        if (!chosen || isEverybodys(chosen)) return {}
        return { category_id: { hint: t('budgets.byName', { name: chosen.name }) } }
      }}
      schema={createOursBudget.body}
      save={(body) =>
        budget
          ? call(updateOursBudget, { params, body: { limit: body.limit } })
          : call(createOursBudget, { body })
      }
      done={t('budgets.saved')}
      failed={t('failed')}
      remove={
        budget && {
          label: t('budgets.delete'),
          work: () => call(deleteOursBudget, { params }),
          done: t('budgets.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}
