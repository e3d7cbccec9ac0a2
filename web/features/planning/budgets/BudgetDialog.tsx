import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/categories.ts'
import {
  type Budget,
  budgetCycles,
  createBudget,
  deleteBudget,
  listBudgets,
  updateBudget,
} from '#contract/planning.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useBudgetDefaults } from './defaults.ts'
import { typedAmount } from '../../../ui/forms/typed.ts'

/** Adds a budget, or edits the given one. */
export function BudgetDialog({ budget, onClose }: { budget: Budget | null; onClose: () => void }) {
  const { t } = useTranslation('planning')
  const form = useId()
  const create = useApiMutation(createBudget, [listBudgets])
  const update = useApiMutation(updateBudget, [listBudgets])
  const remove = useApiMutation(deleteBudget, [listBudgets])
  const [defaults] = useBudgetDefaults()
  const [name, setName] = useState(budget?.name ?? '')
  const [text, setText] = useState(budget && !budget.average ? String(budget.limit) : '')
  const [every, setEvery] = useState(budget?.every ?? defaults.every)
  const [carry, setCarry] = useState(budget?.carry ?? defaults.carry)
  const [chosen, setChosen] = useState<readonly string[]>(budget?.category_ids ?? [])
  const amount = typedAmount(text)
  const busy = create.isPending || update.isPending || remove.isPending
  const error = create.error ?? update.error ?? remove.error
  const done = (message: string, answer: unknown): void => {
    showUndoable(message, answer)
    onClose()
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (busy || amount === undefined || name.trim() === '') return
    const body = { name: name.trim(), amount, every, carry, category_ids: [...chosen] }
    const onSuccess = (answer: unknown): void => done(t('form.saved'), answer)
    if (budget) update.mutate({ params: { id: budget.id }, body }, { onSuccess })
    else create.mutate({ body }, { onSuccess })
  }
  return (
    <Dialog
      open
      size="small"
      title={t(budget ? 'form.editTitle' : 'form.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {budget && (
            <Button
              variant="danger"
              disabled={busy}
              onClick={() =>
                remove.mutate(
                  { params: { id: budget.id } },
                  { onSuccess: (answer) => done(t('form.deleted'), answer) },
                )
              }
            >
              {t('form.delete')}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy}
            disabled={name.trim() === '' || amount === undefined}
          >
            {busy ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{error.message || t('failed')}</Alert>}
        <TextField
          label={t('form.name')}
          name="name"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('form.amount')}
          hint={t('form.amountHint')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SegmentedControl
          wide
          label={t('form.every')}
          value={every}
          onChange={setEvery}
          options={budgetCycles.map((value) => ({ value, label: t(`every.${value}`) }))}
        />
        <CategoryChoice chosen={chosen} onChange={setChosen} />
        <Switch label={t('form.carry')} hint={t('form.carryHint')} checked={carry} onChange={setCarry} />
      </form>
    </Dialog>
  )
}

type ChoiceProps = { chosen: readonly string[]; onChange: (next: readonly string[]) => void }

function CategoryChoice({ chosen, onChange }: ChoiceProps) {
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
