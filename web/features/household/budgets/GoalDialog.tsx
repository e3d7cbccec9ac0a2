import { useTranslation } from 'react-i18next'
import {
  createOursGoal,
  deleteOursGoal,
  type HouseholdGoal,
  updateOursGoal,
} from '#contract/household/together.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { amount, custom, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { nameOf, type Ours } from '../parts.tsx'

type DialogProps = { goal: HouseholdGoal | null; ours: Ours; onClose: () => void }

/** Adds a household goal, or edits the given one. */
export function GoalDialog({ goal, ours, onClose }: DialogProps) {
  const { t } = useTranslation('ours')
  const params = { id: goal?.id ?? '' }
  return (
    <FieldsDialog
      title={t(goal ? 'goals.edit' : 'goals.add')}
      fields={[
        text('name', t('goals.name'), goal?.name, { maxLength: 60 }),
        amount('target', t('goals.target'), goal?.target),
        date('by', t('goals.by'), goal?.by, { min: useToday(), optional: true }),
        custom('accounts', goal?.accounts ?? [], (field) => <AccountChoice ours={ours} {...field} />),
      ]}
      schema={createOursGoal.body}
      save={(body) => (goal ? call(updateOursGoal, { params, body }) : call(createOursGoal, { body }))}
      done={t('goals.saved')}
      failed={t('failed')}
      remove={
        goal && {
          label: t('goals.delete'),
          work: () => call(deleteOursGoal, { params }),
          done: t('goals.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}

type ChoiceProps = {
  ours: Ours
  value: string[]
  onChange: (next: string[]) => void
  error?: string | undefined
}

/** The household's accounts that can hold savings; a joint account is offered once. */
function AccountChoice({ ours, value: chosen, onChange, error }: ChoiceProps) {
  const { t } = useTranslation(['ours', 'sharing'])
  const offered = ours.accounts.filter(
    ({ id, account, counted_elsewhere: repeated }) =>
      chosen.includes(id) || (account.kind !== 'card' && !repeated),
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-medium">{t('goals.accounts')}</legend>
      <p className="text-meta text-muted">{t('goals.accountsHint')}</p>
      {offered.map(({ id, account, membership_id: membership }) => (
        <label
          key={id}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 text-small has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate">{account.account_name}</bdi>
            <span className="block text-meta text-muted">
              <bdi>{nameOf(ours.people, membership, t('sharing:view.you'))}</bdi>
            </span>
          </span>
          <Money amount={account.balance} currency={account.currency} />
        </label>
      ))}
      {error && (
        <p role="alert" className="text-small text-alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
