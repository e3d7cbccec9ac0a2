import { useTranslation } from 'react-i18next'
import { type CardDetails, saveStatement } from '#contract/expected/cards.ts'
import { addDays } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { amountIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

/** Enters a statement as the bank printed it. */
export function StatementDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation(['card', 'ui'])
  const today = useToday()
  const { account_id: accountId, currency, statement, terms } = card
  const form = useForm({
    start: () => {
      const day = statement?.day ?? today
      return {
        day,
        due: statement?.due ?? (terms.due_days === null ? '' : addDays(day, terms.due_days)),
        amount: textOf(statement?.amount),
        minimum: textOf(statement?.minimum),
      }
    },
    schema: saveStatement.body,
    body: ({ due, amount, minimum }) => ({ due, amount: amountIn(amount), minimum: amountIn(minimum) }),
    check: ({ day, due }) => ({
      day: day === '' && t('ui:fault.missing'),
      due: due !== '' && due < day && t('ui:fault.wrong'),
    }),
    save: (body, { day }) => call(saveStatement, { params: { accountId, day }, body }),
    done: t('card:saved'),
    onClose,
  })
  return (
    <FormDialog form={form} title={t('card:enterStatement')}>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <DateField label={t('card:enter.day')} max={today} {...form.field('day')} />
        <DateField label={t('card:due')} min={form.values.day} {...form.field('due')} />
        <TextField
          label={t('card:enter.amount', { currency })}
          inputMode="decimal"
          {...form.input('amount')}
        />
        <TextField
          label={t('card:enter.minimum', { currency })}
          inputMode="decimal"
          {...form.input('minimum')}
        />
      </div>
    </FormDialog>
  )
}
