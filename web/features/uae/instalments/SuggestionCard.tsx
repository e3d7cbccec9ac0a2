import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmPlan, dismissPlan, type PlanSuggestion } from '#contract/instalments.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { BankLine } from '../parts/Facts.tsx'

/** A plan detected from bank lines, shown with them. It counts only once confirmed. */
export function SuggestionCard({ suggestion }: { suggestion: PlanSuggestion }) {
  const { t } = useTranslation('instalments')
  const [masked] = useMasked()
  const confirm = useApiMutation(confirmPlan)
  const dismiss = useApiMutation(dismissPlan)
  const { key, name, total, count, currency, first_due: first, kind } = suggestion
  const [form, setForm] = useState({ name, count: count === null ? '' : String(count) })
  const parts = Number(form.count)
  const valid = form.name.trim() !== '' && Number.isInteger(parts) && parts >= 2 && parts <= 60
  const params = { id: key }
  const busy = confirm.isPending || dismiss.isPending
  const error = confirm.error ?? dismiss.error
  return (
    <Card aria-label={name} className="border-accent">
      <CardTitle>{t(`suggested.${kind}`)}</CardTitle>
      <div className="grid gap-4">
        {error && <Alert>{messageOf(error)}</Alert>}
        <p className="text-small">
          <bdi>{name}</bdi> ·{' '}
          {t('suggested.text', { total: masked ? '••••' : moneyText(total, currency), day: dateText(first) })}
        </p>
        <ul className="divide-y divide-line">
          {suggestion.evidence.map((line) => (
            <BankLine
              key={line.transaction_id}
              id={line.transaction_id}
              date={line.date}
              text={line.text}
              amount={line.amount}
              currency={currency}
              role={t(`roles.${line.role}`)}
            />
          ))}
        </ul>
        <div className="grid items-start gap-4 phone:grid-cols-2">
          <TextField
            label={t('form.name')}
            maxLength={60}
            autoComplete="off"
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
          <TextField
            label={t('form.count')}
            inputMode="numeric"
            autoComplete="off"
            value={form.count}
            onChange={(event) => setForm({ ...form, count: event.target.value })}
          />
        </div>
        <p className="text-meta text-muted">{t(`suggested.${kind}Hint`)}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={confirm.isPending}
            disabled={!valid || busy}
            onClick={() =>
              confirm.mutate(
                { params, body: { name: form.name.trim(), count: parts } },
                { onSuccess: (answer) => showUndoable(t('confirmed'), answer) },
              )
            }
          >
            {t('confirm')}
          </Button>
          <Button
            disabled={busy}
            onClick={() =>
              dismiss.mutate({ params }, { onSuccess: (answer) => showUndoable(t('dismissed'), answer) })
            }
          >
            {t('dismiss')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
