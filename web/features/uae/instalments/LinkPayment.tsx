import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkPlanPayment, type Plan, type PlanRole } from '#contract/instalments.ts'
import { searchTransactions } from '#contract/transactions.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { BankLine } from '../parts/BankLines.tsx'

const roles = ['instalment', 'fee', 'interest', 'settlement'] as const satisfies readonly PlanRole[]
const listed = 15

/** Links one of the latest payments of the plan's account to the plan by hand. */
export function LinkPayment({ plan }: { plan: Plan }) {
  const { t } = useTranslation('instalments')
  const [open, setOpen] = useState(false)
  const [role, setRole] = useState<(typeof roles)[number]>('instalment')
  const linking = useSave()
  const query = { account: plan.account_id, status: 'booked', size: listed } as const
  const payments = useRead(searchTransactions, { query }, { enabled: open }).data?.data
  if (!open)
    return (
      <Button size="small" icon={Link2} className="justify-self-start" onClick={() => setOpen(true)}>
        {t('link.open')}
      </Button>
    )
  const linked = new Set(plan.evidence.map(({ transaction_id }) => transaction_id))
  const free = (payments ?? []).filter(({ id, type }) => type === 'expense' && !linked.has(id))
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      {linking.error && <Alert>{linking.error}</Alert>}
      <SelectInput
        label={t('link.role')}
        value={role}
        onChange={setRole}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      {payments && free.length === 0 && <p className="text-small text-muted">{t('link.none')}</p>}
      <ul className="divide-y divide-line">
        {free.map(({ id, date, description, amount, currency }) => (
          <BankLine
            key={id}
            line={{ transaction_id: id, date, text: description, amount }}
            currency={currency}
            role={t('link.paid')}
            action={
              <Button
                size="small"
                disabled={linking.busy}
                onClick={() =>
                  void linking.save(
                    () =>
                      call(linkPlanPayment, { params: { id: plan.id }, body: { transaction_id: id, role } }),
                    t('link.done'),
                    () => setOpen(false),
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
