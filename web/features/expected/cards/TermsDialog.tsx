import { useTranslation } from 'react-i18next'
import { type CardDetails, cardPays, updateCard } from '#contract/expected/cards.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { amountIn, numberIn, textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'

/** Edits the card terms that the bank does not report. */
export function TermsDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation('card')
  const { account_id: accountId, currency, terms } = card
  const form = useForm({
    start: () => ({
      statement_day: textOf(terms.statement_day),
      due_days: textOf(terms.due_days),
      minimum_percent: textOf(terms.minimum_percent),
      minimum_floor: textOf(terms.minimum_floor),
      monthly_rate: textOf(terms.monthly_rate),
      islamic: terms.islamic,
      pays: terms.pays,
    }),
    schema: updateCard.body,
    body: (values) => ({
      ...values,
      statement_day: numberIn(values.statement_day),
      due_days: numberIn(values.due_days),
      minimum_percent: amountIn(values.minimum_percent),
      minimum_floor: amountIn(values.minimum_floor),
      monthly_rate: amountIn(values.monthly_rate),
    }),
    save: (body) => call(updateCard, { params: { accountId }, body }),
    done: t('saved'),
    onClose,
  })
  const { islamic } = form.values
  return (
    <FormDialog form={form} title={t('editTerms')}>
      <p className="text-small text-muted">{t('terms.lead')}</p>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          label={t('terms.day')}
          hint={t('terms.dayHint')}
          inputMode="numeric"
          {...form.input('statement_day')}
        />
        <TextField
          label={t('terms.due')}
          hint={t('terms.dueHint')}
          inputMode="numeric"
          {...form.input('due_days')}
        />
        <TextField label={t('terms.percent')} inputMode="decimal" {...form.input('minimum_percent')} />
        <TextField
          label={t('terms.floor', { currency })}
          inputMode="decimal"
          {...form.input('minimum_floor')}
        />
        <TextField
          label={t(islamic ? 'terms.profitRate' : 'terms.rate')}
          hint={t('terms.rateHint')}
          inputMode="decimal"
          {...form.input('monthly_rate')}
        />
      </div>
      <SegmentedControl
        wide
        label={t('terms.pays')}
        {...form.field('pays')}
        options={cardPays.map((value) => ({ value, label: t(`terms.paysWhat.${value}`) }))}
      />
      <Switch
        label={t('terms.islamic')}
        hint={t('terms.islamicHint')}
        checked={islamic}
        onChange={form.field('islamic').onChange}
      />
    </FormDialog>
  )
}
