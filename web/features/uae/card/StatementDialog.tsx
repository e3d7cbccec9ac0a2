import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CardDetails, saveStatement } from '#contract/cards.ts'
import { addDays, dubaiDay, isDay } from '#contract/period.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { AmountInput } from '../parts/Inputs.tsx'

/** Enters a statement as the bank printed it. */
export function StatementDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation('card')
  const save = useApiMutation(saveStatement)
  const [today] = useState(() => dubaiDay(new Date()))
  const { statement, terms } = card
  const [form, setForm] = useState(() => {
    const day = statement?.day ?? today
    return {
      day,
      due: statement?.due ?? (terms.due_days === null ? '' : addDays(day, terms.due_days)),
      amount: statement ? String(statement.amount) : '',
      minimum: statement?.minimum == null ? '' : String(statement.minimum),
    }
  })
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const [amount, minimum] = [typedAmount(form.amount), typedAmount(form.minimum)]
  const valid =
    isDay(form.day) &&
    isDay(form.due) &&
    form.due >= form.day &&
    typeof amount === 'number' &&
    minimum !== undefined
  return (
    <FormDialog
      title={t('enterStatement')}
      valid={valid}
      busy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          {
            params: { accountId: card.account_id, day: form.day },
            body: { due: form.due, amount: amount ?? 0, minimum },
          },
          {
            onSuccess: (answer) => {
              showUndoable(t('saved'), answer)
              onClose()
            },
          },
        )
      }
    >
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <DateField label={t('enter.day')} max={today} value={form.day} onChange={(day) => set({ day })} />
        <DateField label={t('due')} min={form.day} value={form.due} onChange={(due) => set({ due })} />
        <AmountInput
          label={t('enter.amount', { currency: card.currency })}
          value={form.amount}
          onChange={(amount) => set({ amount })}
        />
        <AmountInput
          label={t('enter.minimum', { currency: card.currency })}
          value={form.minimum}
          onChange={(minimum) => set({ minimum })}
        />
      </div>
    </FormDialog>
  )
}
