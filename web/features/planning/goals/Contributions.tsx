import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts.ts'
import { type Goal, listGoals, listPledges, pledgeToGoal } from '#contract/goals.ts'
import type { Day } from '#contract/period.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { typedAmount } from '../../../ui/forms/typed.ts'
import { accountLabel } from '../../accounts/label.ts'

type Props = { goal: Goal; accounts: readonly Account[]; today: Day }

/** Contributions entered by hand: a form for the next one, and the earlier ones, which can be removed. */
export function Contributions({ goal, accounts, today }: Props) {
  const { t } = useTranslation('goals')
  const read = useRead(listPledges, { params: { id: goal.id } })
  const change = useApiMutation(pledgeToGoal, [listGoals, listPledges])
  const pledges = read.data?.pledges
  return (
    <section className="grid gap-3">
      <h3 className="text-small font-medium">{t('detail.contributions')}</h3>
      <PledgeForm goal={goal} accounts={accounts} today={today} />
      {change.error && <Alert>{messageOf(change.error)}</Alert>}
      {read.error && !pledges && <Alert>{messageOf(read.error)}</Alert>}
      {!pledges && !read.error && (
        <LoadingBlock>
          <Skeleton className="h-12" />
        </LoadingBlock>
      )}
      {pledges?.length === 0 && <p className="text-small text-muted">{t('detail.noContributions')}</p>}
      <ul className="divide-y divide-line">
        {pledges?.map(({ id, date, amount, account_id, note }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 text-small">
              {dateText(date)}
              <span className="block truncate text-meta text-muted">
                {amount < 0
                  ? t('detail.takenBack')
                  : note ||
                    (accounts.find((account) => account.id === account_id)?.account_name ??
                      t('detail.keptElsewhere'))}
              </span>
            </span>
            <span className="flex items-center gap-2 text-small">
              <Money amount={amount} />
              {amount > 0 && goal.pledged >= amount && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={change.isPending}
                  onClick={() =>
                    change.mutate({
                      params: { id: goal.id },
                      body: { amount: -amount, ...(account_id === null ? {} : { account_id }) },
                    })
                  }
                >
                  {t('detail.takeBack')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PledgeForm({ goal, accounts, today }: Props) {
  const { t } = useTranslation(['goals', 'planning'])
  const add = useApiMutation(pledgeToGoal, [listGoals, listPledges])
  const [text, setText] = useState('')
  const [date, setDate] = useState<string>(today)
  const [accountId, setAccountId] = useState('')
  const [note, setNote] = useState('')
  const amount = typedAmount(text)
  const ready = typeof amount === 'number' && amount > 0 && date !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!ready || add.isPending) return
    const where = accountId === '' ? {} : { account_id: accountId }
    add.mutate(
      { params: { id: goal.id }, body: { amount, date, note: note.trim(), ...where } },
      {
        onSuccess: () => {
          setText('')
          setNote('')
          showToast(t('goals:pledge.added'))
        },
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('goals:pledge.title')}
      className="grid gap-3 phone:grid-cols-2"
    >
      {add.error && <Alert className="phone:col-span-2">{messageOf(add.error)}</Alert>}
      <TextField
        label={t('goals:pledge.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DateField label={t('goals:pledge.date')} max={today} value={date} onChange={setDate} />
      <SelectField
        label={t('goals:pledge.account')}
        value={accountId}
        onChange={(event) => setAccountId(event.target.value)}
      >
        <option value="">{t('goals:pledge.elsewhere')}</option>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {accountLabel(account)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('goals:pledge.note')}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        type="submit"
        busy={add.isPending}
        disabled={!ready}
        className="phone:col-span-2 phone:justify-self-start"
      >
        {add.isPending ? t('planning:saving') : t('goals:pledge.add')}
      </Button>
    </form>
  )
}
