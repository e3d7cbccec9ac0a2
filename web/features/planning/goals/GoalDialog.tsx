import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/categories/categories.ts'
import {
  type Goal,
  type GoalKind,
  createGoal,
  deleteGoal,
  goalIcons,
  goalKinds,
  updateGoal,
} from '#contract/planning/goals.ts'
import type { Day } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { listText } from '../../../ui/format/format.ts'
import { estimateText } from '../../../ui/format/money-format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TileChoice } from '../../../ui/forms/TileChoice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { AccountShares } from './AccountShares.tsx'
import { type GoalList, type Holder, bodyOf, chosenOf, formOf, freeOf, isTooMuch } from './form.ts'
import { isMonthly } from './words.ts'
import { useId } from 'react'
import { iconOf } from './Ring.tsx'

type DialogProps = {
  goal: Goal | null
  list: GoalList
  accounts: readonly Holder[]
  today: Day
  onClose: () => void
}

function useGoal({ goal, list, accounts, onClose }: DialogProps) {
  const { t } = useTranslation(['goals', 'ui'])
  const money = useMoneyText()
  return useForm({
    start: () => formOf(goal, 'custom', '', accounts, list),
    schema: createGoal.body,
    body: bodyOf,
    check: (values) =>
      Object.fromEntries(
        chosenOf(values)
          .map((line, index) => [line, index, freeOf(line.id, goal, list).amount] as const)
          .map(([line, index, free]) => [
            `accounts.${index}.${line.unit}`,
            isTooMuch(line, goal, list) &&
              (line.unit === 'percent' || free === null
                ? t('ui:fault.wrong')
                : t('goals:form.tooMuch', { amount: money(free) })),
          ]),
      ),
    save: ({ kind, ...body }) =>
      goal
        ? call(updateGoal, { params: { id: goal.id }, body })
        : call(createGoal, { body: { ...body, kind } }),
    done: t('goals:form.saved'),
    onClose,
  })
}

/** Adds a goal, or edits the given one. */
export function GoalDialog(props: DialogProps) {
  const { t } = useTranslation('goals')
  const { goal, list, accounts, today } = props
  const form = useGoal(props)
  const free = goalKinds.filter((kind) => kind === 'custom' || !list.goals.some((one) => one.kind === kind))
  const chooseKind = (kind: GoalKind): void =>
    form.set(formOf(null, kind, kind === 'custom' ? '' : t(`kinds.${kind}`), accounts, list))
  return (
    <FormDialog
      form={form}
      title={t(goal ? 'form.editTitle' : 'form.addTitle')}
      remove={
        goal && {
          label: t('form.delete'),
          sure: t('form.deleteSure', { name: goal.name }),
          work: () => call(deleteGoal, { params: { id: goal.id } }),
          done: t('form.deleted'),
        }
      }
    >
      {!goal && <KindChoice kinds={free} value={form.values.kind} onChange={chooseKind} />}
      <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
      <Target form={form} list={list} />
      {!isMonthly(form.values) && (
        <>
          <DateField label={t('form.by')} min={today} {...form.field('by')} />
          <AccountShares
            lines={form.values.accounts}
            accounts={accounts}
            goal={goal}
            list={list}
            error={form.error}
            onChange={form.field('accounts').onChange}
          />
        </>
      )}
      <IconChoice {...form.field('icon')} />
    </FormDialog>
  )
}

type PartProps = { form: ReturnType<typeof useGoal>; list: GoalList }

function Target({ form, list }: PartProps) {
  const { t } = useTranslation('goals')
  const [masked] = useMasked()
  const categories = useRead(listCategories).data?.data ?? []
  const { monthly, category_ids } = list.essential
  const names = listText(category_ids.flatMap((id) => categories.find((one) => one.id === id)?.name ?? []))
  const { values } = form
  const byMonths = values.kind === 'emergency_fund' && values.measure === 'months'
  return (
    <>
      {values.kind === 'emergency_fund' && (
        <SegmentedControl
          wide
          label={t('form.measure')}
          {...form.field('measure')}
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
              : t('form.monthsHint', { amount: masked ? '••••' : estimateText(monthly), list: names })
          }
          inputMode="numeric"
          {...form.input('months')}
        />
      ) : (
        <TextField
          label={t(isMonthly(values) ? 'form.amountMonth' : 'form.amount')}
          inputMode="decimal"
          {...form.input('target')}
        />
      )}
    </>
  )
}

type KindProps = { kinds: readonly GoalKind[]; value: GoalKind; onChange: (kind: GoalKind) => void }

function KindChoice({ kinds, value, onChange }: KindProps) {
  const { t } = useTranslation('goals')
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-medium">{t('form.kind')}</legend>
      <div className="grid gap-2 tablet:grid-cols-2">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer gap-3 rounded-control border border-line p-3 text-small has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              aria-label={t(`kinds.${kind}`)}
              className="mt-0.5 size-4 accent-accent"
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span className="min-w-0">
              <span className="font-medium">{t(`kinds.${kind}`)}</span>
              <span className="block text-meta text-muted">{t(`kindTexts.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function IconChoice({ value, onChange }: { value: Goal['icon']; onChange: (icon: Goal['icon']) => void }) {
  const { t } = useTranslation('goals')
  const options = goalIcons.map((icon) => {
    const Icon = iconOf[icon]
    return {
      value: icon,
      label: t(`icons.${icon}`),
      className: icon === value ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted',
      content: <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />,
    }
  })
  return <TileChoice label={t('form.icon')} value={value} options={options} onChange={onChange} />
}
