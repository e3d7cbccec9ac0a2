import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { type Goal, listPledges, pledgeToGoal } from '#contract/planning/goals.ts'
import type { Day } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { amountIn, textIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { accountLabel } from '../../accounts/words.ts'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

type Props = { goal: Goal; accounts: readonly Account[]; today: Day }

/** Contributions entered by hand: a form for the next one, and the earlier ones, which can be removed. */
export function Contributions({ goal, accounts, today }: Props) {
  const { t } = useTranslation('goals')
  const read = useRead(listPledges, { params: { id: goal.id } })
  const saving = useSave()
  return (
    <Subsection title={t('detail.contributions')} className="gap-3">
      <PledgeForm goal={goal} accounts={accounts} today={today} />
      {saving.error && <Alert>{saving.error}</Alert>}
      <Loaded query={read} failed={t('loadFailed')} height="h-12" bare>
        {({ pledges }) => (
          <>
            {pledges.length === 0 && <p className="text-small text-muted">{t('detail.noContributions')}</p>}
            <ul className="divide-y divide-line">
              {pledges.map(({ id, date, amount, account_id, note }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
                  <span className="min-w-0 text-small">
                    {dateText(date)}
                    <span dir="auto" className="block truncate text-meta text-muted">
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
                        disabled={saving.busy}
                        onClick={() => {
                          const body = { amount: -amount, ...(account_id === null ? {} : { account_id }) }
                          void saving.save(() => call(pledgeToGoal, { params: { id: goal.id }, body }))
                        }}
                      >
                        {t('detail.takeBack')}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Subsection>
  )
}

function PledgeForm({ goal, accounts, today }: Props) {
  const { t } = useTranslation('goals')
  const form = useForm({
    start: () => ({ amount: '', date: today, account_id: '', note: '' }),
    schema: pledgeToGoal.body,
    body: (values) => ({
      ...values,
      amount: amountIn(values.amount),
      account_id: textIn(values.account_id) ?? undefined,
    }),
    save: (body) => call(pledgeToGoal, { params: { id: goal.id }, body }),
    done: t('pledge.added'),
    onClose: () => form.reset({ amount: '', note: '' }),
  })
  return (
    <InlineForm form={form} label={t('pledge.title')} submit={t('pledge.add')} className="tablet:grid-cols-2">
      <TextField label={t('pledge.amount')} inputMode="decimal" {...form.input('amount')} />
      <DateField label={t('pledge.date')} max={today} {...form.field('date')} />
      <SelectInput
        label={t('pledge.account')}
        {...form.field('account_id')}
        options={[
          { value: '', label: t('pledge.elsewhere') },
          ...accounts.map((account) => ({ value: account.id, label: accountLabel(account) })),
        ]}
      />
      <TextField label={t('pledge.note')} maxLength={200} {...form.input('note')} />
    </InlineForm>
  )
}
