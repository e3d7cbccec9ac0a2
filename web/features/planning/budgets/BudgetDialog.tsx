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
import { amount, custom, optionsOf, segments, text, toggle } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useBudgetDefaults } from './defaults.ts'

/** Adds a budget, or edits the given one. */
export function BudgetDialog({ budget, onClose }: { budget: Budget | null; onClose: () => void }) {
  const { t } = useTranslation('planning')
  const [defaults] = useBudgetDefaults()
  const params = { id: budget?.id ?? '' }
  return (
    <FieldsDialog
      size="small"
      title={t(budget ? 'form.editTitle' : 'form.addTitle')}
      fields={[
        text('name', t('form.name'), budget?.name, { maxLength: 60 }),
        amount('amount', t('form.amount'), budget?.average ? '' : budget?.limit, {
          hint: t('form.amountHint'),
        }),
        segments('every', t('form.every'), budget?.every ?? defaults.every, {
          options: optionsOf(budgetCycles, (cycle) => t(`every.${cycle}`)),
        }),
        custom('category_ids', budget?.category_ids ?? [], (field) => <CategoryChoice {...field} />),
        toggle('carry', t('form.carry'), budget?.carry ?? defaults.carry, { hint: t('form.carryHint') }),
      ]}
      schema={createBudget.body}
      save={(body) => (budget ? call(updateBudget, { params, body }) : call(createBudget, { body }))}
      done={t('form.saved')}
      failed={t('failed')}
      remove={
        budget && {
          label: t('form.delete'),
          work: () => call(deleteBudget, { params }),
          done: t('form.deleted'),
        }
      }
      onClose={onClose}
    />
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
