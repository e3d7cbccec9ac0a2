import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  linkInstalmentPayment,
  type InstalmentPlan,
  type InstalmentRole,
} from '#contract/expected/instalments.ts'
import { call } from '../../../api/call.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { LinkLine } from '../parts/LinkLine.tsx'

const roles = ['instalment', 'fee', 'interest', 'settlement'] as const satisfies readonly InstalmentRole[]

/** Links one of the latest payments of the plan's account to the plan by hand. */
export function LinkPayment({ plan }: { plan: InstalmentPlan }) {
  const { t } = useTranslation('instalments')
  const [role, setRole] = useState<(typeof roles)[number]>('instalment')
  return (
    <LinkLine
      accountId={plan.account_id}
      linkedIds={plan.evidence.map(({ transaction_id }) => transaction_id)}
      link={(id) =>
        call(linkInstalmentPayment, { params: { id: plan.id }, body: { transaction_id: id, role } })
      }
      texts={{
        open: t('link.open'),
        paid: t('link.paid'),
        choose: t('link.choose'),
        none: t('link.none'),
        done: t('link.done'),
      }}
    >
      <SelectInput
        label={t('link.role')}
        value={role}
        onChange={setRole}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
    </LinkLine>
  )
}
