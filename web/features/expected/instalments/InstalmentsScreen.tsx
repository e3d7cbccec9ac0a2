import { CalendarRange, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type InstalmentPlan,
  type InstalmentSuggestion,
  confirmInstalmentPlan,
  createInstalmentPlan,
  dismissInstalmentPlan,
  instalmentKinds,
  instalmentSteps,
  listInstalments,
} from '#contract/expected/instalments.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { None } from '../../../ui/page/None.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { BillsFrame } from '../parts/BillsFrame.tsx'
import { CoverText } from '../../planning/CoverText.tsx'
import { InstalmentSheet } from './InstalmentSheet.tsx'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { amount, choice, number, optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { account } from '../parts/AccountField.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { numberIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { BankLine } from '../parts/BankLines.tsx'

/** Instalment plans with what is still due, and suggestions of plans detected from bank lines. */
export function InstalmentsScreen() {
  const { t } = useTranslation('instalments')
  const read = useRead(listInstalments)
  const [open, setOpen] = useQueryStringDialog<never>('plan')
  const plans = read.data?.plans ?? []
  const openPlan = open?.kind === 'detail' ? plans.find(({ id }) => id === open.id) : undefined
  const add = (
    <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <BillsFrame page="instalments" actions={plans.length > 0 && add}>
      <Loaded query={read} failed={t('loadFailed')}>
        {({ suggestions, commitments, left, cost }) =>
          plans.length + suggestions.length === 0 ? (
            <Empty icon={CalendarRange} title={<None of={read}>{t('emptyTitle')}</None>} action={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            <div className="grid gap-5">
              {suggestions.map((suggestion) => (
                <SuggestionCard key={suggestion.key} suggestion={suggestion} />
              ))}
              {plans.length > 0 && (
                <Card aria-label={t('commitments')}>
                  <dl className="grid items-start gap-4 tablet:grid-cols-2">
                    <Stat label={t('left')} value={<Money amount={left} />} />
                    <Stat label={t('cost')} value={<Money amount={cost} />} note={t('costNote')} />
                  </dl>
                  <h3 className="mt-5 text-small font-medium">{t('commitments')}</h3>
                  <ul className="mt-1 divide-y divide-line text-small">
                    {commitments.map(({ from, to, amount }) => (
                      <li key={from} className="flex justify-between gap-4 py-2">
                        <span className="text-muted">{rangeText(from, to)}</span>
                        <Money amount={amount} />
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              {plans.length > 0 && (
                <Card flush aria-label={t('plans')}>
                  <div className="px-4 pt-4 phone:px-5">
                    <CardTitle>{t('plans')}</CardTitle>
                  </div>
                  <ul className="divide-y divide-line">
                    {plans.map((plan) => (
                      <PlanRow
                        key={plan.id}
                        plan={plan}
                        onOpen={() => setOpen({ kind: 'detail', id: plan.id })}
                      />
                    ))}
                  </ul>
                </Card>
              )}
            </div>
          )
        }
      </Loaded>
      {open?.kind === 'add' && <InstalmentDialog onClose={() => setOpen(null)} />}
      {openPlan && <InstalmentSheet plan={openPlan} onClose={() => setOpen(null)} />}
    </BillsFrame>
  )
}

function PlanRow({ plan, onOpen }: { plan: InstalmentPlan; onOpen: () => void }) {
  const { t } = useTranslation('instalments')
  const paidText = t('paidOf', { paid: plan.paid_count, count: plan.count })
  const next = plan.instalments.find(({ state }) => state !== 'paid')
  return (
    <ListRow
      onOpen={onOpen}
      title={<bdi>{plan.name}</bdi>}
      badge={plan.state !== 'active' && <Badge tone="good">{t(`states.${plan.state}`)}</Badge>}
      amount={<Money amount={plan.left} currency={plan.currency} />}
      note={t('leftOne')}
    >
      <Progress value={plan.paid_count} max={plan.count} label={paidText} />
      <span className="text-meta text-muted">
        {paidText}
        {next && ` · ${t('next', { day: dateText(next.due, 'dayMonth') })}`}
      </span>
      <CoverText cover={plan.cover} currency={plan.currency} />
    </ListRow>
  )
}

/** Adds a plan by hand. */
function InstalmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('instalments')
  return (
    <FieldsDialog
      title={t('add')}
      fields={[
        segments('kind', t('form.kind'), 'pay_later', {
          options: optionsOf(instalmentKinds, (kind) => t(`form.kinds.${kind}`)),
        }),
        text('name', t('form.name'), '', { maxLength: 60 }),
        account('account_id', t('form.account'), '', { kinds: ['current', 'card', 'savings'] }),
        [
          amount('total', t('form.total')),
          number('count', t('form.count'), 4),
          amount('each', t('form.each'), '', { hint: t('form.eachHint') }),
          choice('step', t('form.step'), 'month', {
            options: optionsOf(instalmentSteps, (step) => t(`form.steps.${step}`)),
          }),
        ],
        date('first_due', t('form.first'), useToday()),
      ]}
      schema={createInstalmentPlan.body}
      body={(body) => ({ ...body, each: body.each ?? undefined })}
      save={(body) => call(createInstalmentPlan, { body })}
      done={t('saved')}
      onClose={onClose}
    />
  )
}

/** A plan detected from bank lines, shown with them. Once confirmed, what is left of it is expected. */
function SuggestionCard({ suggestion }: { suggestion: InstalmentSuggestion }) {
  const { t } = useTranslation('instalments')
  const money = useMoneyText()
  const { key, name, total, count, currency, first_due: first, kind } = suggestion
  const params = { id: key }
  const dismissing = useSave()
  const form = useForm({
    start: () => ({ name, count: textOf(count) }),
    schema: confirmInstalmentPlan.body,
    body: (values) => ({ ...values, count: numberIn(values.count) }),
    save: (body) => call(confirmInstalmentPlan, { params, body }),
    done: t('confirmed'),
    onClose: () => undefined,
  })
  return (
    <Card aria-label={name} className="border-accent">
      <CardTitle>{t(`suggested.${kind}`)}</CardTitle>
      <div className="grid gap-4">
        {dismissing.error && <Alert>{dismissing.error}</Alert>}
        <p className="text-small">
          <bdi>{name}</bdi> · {t('suggested.text', { total: money(total, currency), day: dateText(first) })}
        </p>
        <ul className="divide-y divide-line">
          {suggestion.evidence.map((line) => (
            <BankLine
              key={line.transaction_id}
              line={line}
              currency={currency}
              role={t(`roles.${line.role}`)}
            />
          ))}
        </ul>
        <HelpLink slug="instalments" className="-my-3" />
        <InlineForm
          form={form}
          submit={t('confirm')}
          extra={
            <Button
              disabled={form.busy || dismissing.busy}
              onClick={() =>
                void dismissing.save(() => call(dismissInstalmentPlan, { params }), t('dismissed'))
              }
            >
              {t('dismiss')}
            </Button>
          }
        >
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
            <TextField label={t('form.count')} inputMode="numeric" {...form.input('count')} />
          </div>
          <p className="text-meta text-muted">{t(`suggested.${kind}Hint`)}</p>
        </InlineForm>
      </div>
    </Card>
  )
}
