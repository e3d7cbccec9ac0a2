import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkPlanPayment, type Plan, type PlanRole } from '#contract/instalments.ts'
import { searchTransactions } from '#contract/transactions.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { BankLine } from '../parts/Facts.tsx'

const roles = ['instalment', 'fee', 'interest', 'settlement'] as const satisfies readonly PlanRole[]
const listed = 15

/** Links one of the latest payments of the plan's account to the plan by hand. */
export function LinkPayment({ plan }: { plan: Plan }) {
  const { t } = useTranslation('instalments')
  const [open, setOpen] = useState(false)
  const [role, setRole] = useState<(typeof roles)[number]>('instalment')
  const link = useApiMutation(linkPlanPayment)
  const query = { account: plan.account_id, status: 'booked', size: listed } as const
  const found = useRead(searchTransactions, { query }, { enabled: open }).data?.data
  if (!open)
    return (
      <Button size="small" icon={Link2} className="justify-self-start" onClick={() => setOpen(true)}>
        {t('link.open')}
      </Button>
    )
  const known = new Set(plan.evidence.map(({ transaction_id }) => transaction_id))
  const free = (found ?? []).filter(({ id, type }) => type === 'expense' && !known.has(id))
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      {link.error && <Alert>{messageOf(link.error)}</Alert>}
      <SelectField
        label={t('link.role')}
        value={role}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? 'instalment')}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}`)}
          </option>
        ))}
      </SelectField>
      {found && free.length === 0 && <p className="text-small text-muted">{t('link.none')}</p>}
      <ul className="divide-y divide-line">
        {free.map(({ id, date, description, amount, currency }) => (
          <BankLine
            key={id}
            id={id}
            date={date}
            text={description}
            amount={amount}
            currency={currency}
            role={t('link.paid')}
            action={
              <Button
                size="small"
                disabled={link.isPending}
                onClick={() =>
                  link.mutate(
                    { params: { id: plan.id }, body: { transaction_id: id, role } },
                    {
                      onSuccess: (answer) => {
                        showUndoable(t('link.done'), answer)
                        setOpen(false)
                      },
                    },
                  )
                }
              >
                {t('link.choose')}
              </Button>
            }
          />
        ))}
      </ul>
    </div>
  )
}
