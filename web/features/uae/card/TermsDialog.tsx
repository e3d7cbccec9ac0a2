import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CardDetails, cardPays, updateCard } from '#contract/cards.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { AmountInput, WholeNumberInput } from '../parts/Inputs.tsx'

const textOf = (value: number | null): string => (value === null ? '' : String(value))
/** Parses an integer within a range; null if blank, undefined if invalid. */
function wholeOf(text: string, from: number, to: number): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text)
  return Number.isInteger(value) && value >= from && value <= to ? value : undefined
}

/** Edits the card terms that the bank does not report. */
export function TermsDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation('card')
  const update = useApiMutation(updateCard)
  const { terms } = card
  const [form, setForm] = useState({
    day: textOf(terms.statement_day),
    due: textOf(terms.due_days),
    percent: textOf(terms.minimum_percent),
    floor: textOf(terms.minimum_floor),
    rate: textOf(terms.monthly_rate),
    islamic: terms.islamic,
    pays: terms.pays,
  })
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const [day, due] = [wholeOf(form.day, 1, 31), wholeOf(form.due, 1, 60)]
  const [percent, floor, rate] = [typedAmount(form.percent), typedAmount(form.floor), typedAmount(form.rate)]
  const valid =
    [day, due, percent, floor, rate].every((value) => value !== undefined) &&
    percent !== 0 &&
    (percent ?? 1) <= 100 &&
    (rate ?? 0) <= 100
  const submit = (): void =>
    update.mutate(
      {
        params: { accountId: card.account_id },
        body: {
          statement_day: day,
          due_days: due,
          minimum_percent: percent,
          minimum_floor: floor,
          monthly_rate: rate,
          islamic: form.islamic,
          pays: form.pays,
        },
      },
      {
        onSuccess: (answer) => {
          showUndoable(t('saved'), answer)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('editTerms')}
      valid={valid}
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-small text-muted">{t('terms.lead')}</p>
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <WholeNumberInput
          label={t('terms.day')}
          hint={t('terms.dayHint')}
          value={form.day}
          onChange={(day) => set({ day })}
        />
        <WholeNumberInput
          label={t('terms.due')}
          hint={t('terms.dueHint')}
          value={form.due}
          onChange={(due) => set({ due })}
        />
        <AmountInput
          label={t('terms.percent')}
          value={form.percent}
          onChange={(percent) => set({ percent })}
        />
        <AmountInput
          label={t('terms.floor', { currency: card.currency })}
          value={form.floor}
          onChange={(floor) => set({ floor })}
        />
        <AmountInput
          label={t(form.islamic ? 'terms.profitRate' : 'terms.rate')}
          hint={t('terms.rateHint')}
          value={form.rate}
          onChange={(rate) => set({ rate })}
        />
      </div>
      <SegmentedControl
        wide
        label={t('terms.pays')}
        value={form.pays}
        onChange={(pays) => set({ pays })}
        options={cardPays.map((value) => ({ value, label: t(`terms.paysWhat.${value}`) }))}
      />
      <Switch
        label={t('terms.islamic')}
        hint={t('terms.islamicHint')}
        checked={form.islamic}
        onChange={(islamic) => set({ islamic })}
      />
    </FormDialog>
  )
}
