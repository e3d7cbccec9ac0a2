import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { deletePlan, type Plan, planCounts, unlinkPlanPayment, updatePlan } from '#contract/instalments.ts'
import { dubaiDay } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { paths } from '../../../paths.ts'
import { editableAmount } from '../../../ui/format/editable-amount.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { typedAmount } from '../../../ui/forms/typed.ts'
import { BankLine, Fact, Facts } from '../parts/Facts.tsx'
import { LinkPayment } from './LinkPayment.tsx'

/** A plan: its cost, its instalments, how it counts, and the bank lines behind it. */
export function PlanSheet({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation('instalments')
  const update = useApiMutation(updatePlan)
  const [sure, setSure] = useState<'delete' | 'settle' | null>(null)
  const params = { id: plan.id }
  const saved = { onSuccess: (answer: unknown): void => showUndoable(t('saved'), answer) }
  const back = (): void => setSure(null)
  if (sure === 'settle')
    return (
      <ConfirmDialog
        title={t('settle')}
        work={() => call(updatePlan, { params, body: { settled_on: dubaiDay(new Date()) } })}
        done={t('settled')}
        onClose={back}
      >
        {t('settleSure')}
      </ConfirmDialog>
    )
  if (sure === 'delete')
    return (
      <ConfirmDialog
        title={t('delete')}
        work={() => call(deletePlan, { params })}
        done={t('deleted')}
        onClose={back}
        onDone={onClose}
      >
        {t('deleteSure')}
      </ConfirmDialog>
    )
  return (
    <Sheet
      open
      title={<bdi>{plan.name}</bdi>}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" onClick={() => setSure('delete')}>
            {t('delete')}
          </Button>
          {plan.state === 'active' && <Button onClick={() => setSure('settle')}>{t('settle')}</Button>}
        </>
      }
    >
      <div className="grid gap-5">
        {update.error && <Alert>{messageOf(update.error)}</Alert>}
        <Figures plan={plan} />
        {plan.kind === 'pay_later' && (
          <div className="grid gap-2">
            <SegmentedControl
              wide
              label={t('counts.label')}
              value={plan.counts}
              onChange={(counts) => update.mutate({ params, body: { counts } }, saved)}
              options={planCounts.map((value) => ({ value, label: t(`counts.${value}`) }))}
            />
            <p className="text-meta text-muted">{t(`counts.${plan.counts}Hint`)}</p>
          </div>
        )}
        <Schedule plan={plan} />
        <RefundForm
          plan={plan}
          busy={update.isPending}
          onSave={(refunded) => update.mutate({ params, body: { refunded } }, saved)}
        />
        <Evidence plan={plan} />
      </div>
    </Sheet>
  )
}

function Figures({ plan }: { plan: Plan }) {
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

function Schedule({ plan: { instalments, currency } }: { plan: Plan }) {
  const { t } = useTranslation('instalments')
  return (
    <section className="grid gap-1">
      <h3 className="text-small font-medium">{t('schedule')}</h3>
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
    </section>
  )
}

type RefundProps = { plan: Plan; busy: boolean; onSave: (refunded: number) => void }

function RefundForm({ plan, busy, onSave }: RefundProps) {
  const { t } = useTranslation('instalments')
  const { currency } = plan
  const [refund, setRefund] = useState(plan.refunded > 0 ? editableAmount(plan.refunded, currency) : '')
  const refunded = typedAmount(refund === '' ? '0' : refund)
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof refunded === 'number') onSave(refunded)
      }}
    >
      <TextField
        label={t('refund', { currency })}
        hint={t('refundHint')}
        inputMode="decimal"
        autoComplete="off"
        value={refund}
        onChange={(event) => setRefund(event.target.value)}
      />
      <Button
        type="submit"
        busy={busy}
        disabled={typeof refunded !== 'number' || refunded === plan.refunded}
        className="mb-6"
      >
        {t('saveRefund')}
      </Button>
    </form>
  )
}

/** The bank lines behind a plan. */
function Evidence({ plan }: { plan: Plan }) {
  const { t } = useTranslation('instalments')
  const unlink = useApiMutation(unlinkPlanPayment)
  return (
    <section className="grid gap-1">
      <h3 className="text-small font-medium">{t('evidence')}</h3>
      {plan.evidence.length === 0 && <p className="text-small text-muted">{t('noEvidence')}</p>}
      <ul className="divide-y divide-line">
        {plan.evidence.map((line) => (
          <BankLine
            key={line.transaction_id}
            id={line.transaction_id}
            date={line.date}
            text={line.text}
            amount={line.amount}
            currency={plan.currency}
            role={t(`roles.${line.role}`)}
            action={
              <Button
                size="small"
                variant="quiet"
                disabled={unlink.isPending}
                onClick={() =>
                  unlink.mutate(
                    { params: { id: plan.id, transaction: line.transaction_id } },
                    { onSuccess: (answer) => showUndoable(t('link.removed'), answer) },
                  )
                }
              >
                {t('link.notThis')}
              </Button>
            }
          />
        ))}
      </ul>
      <p className="text-meta text-muted">{t(`onceHint.${plan.kind}`)}</p>
      <LinkPayment plan={plan} />
    </section>
  )
}
