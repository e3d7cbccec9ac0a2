import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import {
  type InstalmentPlan,
  type InstalmentRole,
  deleteInstalmentPlan,
  instalmentCounts,
  linkInstalmentPayment,
  unlinkInstalmentPayment,
  updateInstalmentPlan,
} from '#contract/expected/instalments.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { editableAmount, amountIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { BankLines } from '../parts/BankLines.tsx'
import { useState } from 'react'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { endings, LinkLine } from '../parts/LinkLine.tsx'
import { currencyText } from '../../../ui/format/locale.ts'

/** A plan: its cost, its instalments, how it counts, and the bank lines behind it. */
export function InstalmentSheet({ plan, onClose }: { plan: InstalmentPlan; onClose: () => void }) {
  const { t } = useTranslation('instalments')
  const counting = useSave(undefined, { queued: true })
  const params = { id: plan.id }
  return (
    <ItemSheet
      title={<bdi>{plan.name}</bdi>}
      onClose={onClose}
      error={counting.error}
      questions={endings(t, {
        remove: () => call(deleteInstalmentPlan, { params }),
        settle:
          plan.state === 'active' &&
          ((settled_on) => call(updateInstalmentPlan, { params, body: { settled_on } })),
      })}
    >
      <Figures plan={plan} />
      {plan.kind === 'pay_later' && (
        <div className="grid gap-2">
          <SegmentedControl
            wide
            label={t('counts.label')}
            value={plan.counts}
            onChange={(counts) =>
              void counting.save(() => call(updateInstalmentPlan, { params, body: { counts } }), t('saved'))
            }
            options={instalmentCounts.map((value) => ({ value, label: t(`counts.${value}`) }))}
          />
          <p className="text-meta text-muted">{t(`counts.${plan.counts}Hint`)}</p>
        </div>
      )}
      <Schedule plan={plan} />
      <RefundForm plan={plan} />
      <BankLines
        title={t('evidence')}
        none={t('noEvidence')}
        hint={t(`onceHint.${plan.kind}`)}
        lines={plan.evidence}
        currency={plan.currency}
        roleOf={(line) => t(`roles.${line.role}`)}
        unlink={{
          label: t('link.notThis'),
          work: (transaction) => call(unlinkInstalmentPayment, { params: { ...params, transaction } }),
          done: t('link.removed'),
        }}
      >
        <LinkPayment plan={plan} />
      </BankLines>
    </ItemSheet>
  )
}

function Figures({ plan }: { plan: InstalmentPlan }) {
  const { t } = useTranslation('instalments')
  const { currency } = plan
  return (
    <Facts>
      <Fact label={t('facts.total')}>
        <Money amount={plan.total} currency={currency} />
      </Fact>
      <Fact label={t('facts.each')}>
        <Money amount={plan.each} currency={currency} />
      </Fact>
      <Fact label={t('facts.paid')}>
        <Money amount={plan.paid} currency={currency} />
      </Fact>
      <Fact label={t('leftOne')}>
        <Money amount={plan.left} currency={currency} />
      </Fact>
      <Fact label={t('cost')} hint={t('costNote')}>
        <Money amount={plan.cost} currency={currency} />
        <span className="block text-meta text-muted">{percentText(plan.cost_share * 100, 1)}</span>
      </Fact>
    </Facts>
  )
}

function Schedule({ plan: { instalments, currency } }: { plan: InstalmentPlan }) {
  const { t } = useTranslation('instalments')
  return (
    <Subsection title={t('schedule')}>
      <ol className="divide-y divide-line text-small">
        {instalments.map(({ number, due, amount, state, transaction_id }) => (
          <li key={number} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              {transaction_id ? (
                <Link
                  href={paths.transactionOf(transaction_id)}
                  className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
                >
                  {dateText(due)}
                </Link>
              ) : (
                dateText(due)
              )}
            </span>
            <span className="flex items-center gap-3">
              <Badge tone={state === 'paid' ? 'good' : state === 'late' ? 'bad' : 'neutral'}>
                {t(`instalment.${state}`)}
              </Badge>
              <Money amount={amount} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
    </Subsection>
  )
}

function RefundForm({ plan }: { plan: InstalmentPlan }) {
  const { t } = useTranslation('instalments')
  const { id, currency } = plan
  const form = useForm({
    start: () => ({ refunded: plan.refunded > 0 ? editableAmount(plan.refunded, currency) : '' }),
    schema: updateInstalmentPlan.body,
    body: ({ refunded }) => ({ refunded: amountIn(refunded || '0') }),
    save: (body) => call(updateInstalmentPlan, { params: { id }, body }),
    done: t('saved'),
    onClose: () => undefined,
  })
  return (
    <InlineForm
      form={form}
      submit={t('saveRefund')}
      ready={amountIn(form.values.refunded || '0') !== plan.refunded}
      className="grid-cols-[minmax(0,1fr)_auto] items-end! gap-3! [&>:last-child]:mb-6"
    >
      <TextField
        label={t('refund', { currency: currencyText(currency) })}
        hint={t('refundHint')}
        inputMode="decimal"
        {...form.input('refunded')}
      />
    </InlineForm>
  )
}

const roles = ['instalment', 'fee', 'interest', 'settlement'] as const satisfies readonly InstalmentRole[]

/** Links one of the latest payments of the plan's account to the plan by hand. */
function LinkPayment({ plan }: { plan: InstalmentPlan }) {
  const { t } = useTranslation('instalments')
  const [role, setRole] = useState<(typeof roles)[number]>('instalment')
  return (
    <LinkLine
      accountId={plan.account_id}
      linkedIds={plan.evidence.map(({ transaction_id }) => transaction_id)}
      link={(id) =>
        call(linkInstalmentPayment, { params: { id: plan.id }, body: { transaction_id: id, role } })
      }
      words={t}
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
