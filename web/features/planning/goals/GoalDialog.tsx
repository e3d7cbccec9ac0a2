import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts.ts'
import { listCategories } from '#contract/categories.ts'
import {
  createGoal,
  deleteGoal,
  type Goal,
  type GoalKind,
  goalKinds,
  listGoals,
  updateGoal,
} from '#contract/goals.ts'
import type { Day } from '#contract/period.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { listText, moneyText } from '../../../ui/format/format.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { AccountShares } from './AccountShares.tsx'
import { IconChoice, KindChoice } from './Choices.tsx'
import { bodyOf, formOf, type GoalForm, type GoalList } from './form.ts'
import { isMonthly } from './words.ts'

type DialogProps = {
  goal: Goal | null
  list: GoalList
  accounts: readonly Account[]
  today: Day
  onClose: () => void
}

/** Adds a goal, or edits the given one. */
export function GoalDialog({ goal, list, accounts, today, onClose }: DialogProps) {
  const { t } = useTranslation(['goals', 'planning'])
  const id = useId()
  const create = useApiMutation(createGoal, [listGoals])
  const update = useApiMutation(updateGoal, [listGoals])
  const free = goalKinds.filter((kind) => kind === 'custom' || !list.goals.some((one) => one.kind === kind))
  const [form, setForm] = useState<GoalForm>(() => formOf(goal, 'custom', '', accounts, list))
  const [sure, setSure] = useState(false)
  const change = (part: Partial<GoalForm>): void => setForm((before) => ({ ...before, ...part }))
  const body = bodyOf(form, goal, list)
  const busy = create.isPending || update.isPending
  const error = create.error ?? update.error
  const done = (message: string, answer: unknown): void => {
    showUndoable(message, answer)
    onClose()
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (busy || body === null) return
    const onSuccess = (answer: unknown): void => done(t('goals:form.saved'), answer)
    if (goal) update.mutate({ params: { id: goal.id }, body }, { onSuccess })
    else create.mutate({ body: { ...body, kind: form.kind } }, { onSuccess })
  }
  const chooseKind = (kind: GoalKind): void =>
    setForm(formOf(null, kind, kind === 'custom' ? '' : t(`goals:kinds.${kind}`), accounts, list))
  if (goal && sure) return <DeleteDialog goal={goal} onBack={() => setSure(false)} onDone={onClose} />
  return (
    <Dialog
      open
      title={t(goal ? 'goals:form.editTitle' : 'goals:form.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {goal && (
            <Button variant="danger" disabled={busy} onClick={() => setSure(true)}>
              {t('goals:form.delete')}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            {t('planning:cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy} disabled={body === null}>
            {busy ? t('planning:saving') : t('planning:save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {error && <Alert>{messageOf(error)}</Alert>}
        {!goal && <KindChoice kinds={free} value={form.kind} onChange={chooseKind} />}
        <TextField
          label={t('goals:form.name')}
          maxLength={60}
          autoComplete="off"
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Target form={form} list={list} change={change} />
        {!isMonthly(form) && (
          <>
            <DateField
              label={t('goals:form.by')}
              min={today}
              value={form.by}
              onChange={(by) => change({ by })}
            />
            <AccountShares
              lines={form.accounts}
              accounts={accounts}
              goal={goal}
              list={list}
              onChange={(next) => change({ accounts: next })}
            />
          </>
        )}
        <IconChoice value={form.icon} onChange={(icon) => change({ icon })} />
      </form>
    </Dialog>
  )
}

type DeleteProps = { goal: Goal; onBack: () => void; onDone: () => void }

function DeleteDialog({ goal, onBack, onDone }: DeleteProps) {
  const { t } = useTranslation(['goals', 'planning'])
  const remove = useApiMutation(deleteGoal, [listGoals])
  const onSuccess = (answer: unknown): void => {
    showUndoable(t('goals:form.deleted'), answer)
    onDone()
  }
  return (
    <Dialog
      open
      alert
      title={t('goals:form.delete')}
      busy={remove.isPending}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack} disabled={remove.isPending}>
            {t('planning:cancel')}
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id: goal.id } }, { onSuccess })}
          >
            {t('goals:form.delete')}
          </Button>
        </>
      }
    >
      {remove.error && <Alert>{messageOf(remove.error)}</Alert>}
      <p>{t('goals:form.deleteSure', { name: goal.name })}</p>
    </Dialog>
  )
}

type PartProps = { form: GoalForm; list: GoalList; change: (part: Partial<GoalForm>) => void }

function Target({ form, list, change }: PartProps) {
  const { t } = useTranslation('goals')
  const [masked] = useMasked()
  const categories = useRead(listCategories).data?.data ?? []
  const { monthly, category_ids } = list.essential
  const names = listText(category_ids.flatMap((id) => categories.find((one) => one.id === id)?.name ?? []))
  const byMonths = form.kind === 'emergency_fund' && form.measure === 'months'
  return (
    <>
      {form.kind === 'emergency_fund' && (
        <SegmentedControl
          wide
          label={t('form.measure')}
          value={form.measure}
          onChange={(measure) => change({ measure })}
          options={(['months', 'amount'] as const).map((value) => ({
            value,
            label: t(`form.measures.${value}`),
          }))}
        />
      )}
      {byMonths ? (
        <TextField
          label={t('form.months')}
          hint={
            monthly === null
              ? t('form.monthsUnknown', { list: names })
              : t('form.monthsHint', { amount: masked ? '••••' : moneyText(monthly), list: names })
          }
          inputMode="numeric"
          autoComplete="off"
          value={form.months}
          onChange={(event) => change({ months: event.target.value })}
        />
      ) : (
        <TextField
          label={t(isMonthly(form) ? 'form.amountMonth' : 'form.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={form.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
    </>
  )
}
