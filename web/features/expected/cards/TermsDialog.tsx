import { useTranslation } from 'react-i18next'
import { type CardDetails, cardPays, updateCard } from '#contract/expected/cards.ts'
import { call } from '../../../api/call.ts'
import { amount, number, optionsOf, segments, toggle } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

/** Edits the card terms that the bank does not report. */
export function TermsDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation('card')
  const { account_id: accountId, currency, terms } = card
  return (
    <FieldsDialog
      title={t('editTerms')}
      fields={[
        { show: <p className="text-small text-muted">{t('terms.lead')}</p> },
        [
          number('statement_day', t('terms.day'), terms.statement_day, { hint: t('terms.dayHint') }),
          number('due_days', t('terms.due'), terms.due_days, { hint: t('terms.dueHint') }),
          amount('minimum_percent', t('terms.percent'), terms.minimum_percent),
          amount('minimum_floor', t('terms.floor', { currency }), terms.minimum_floor),
          amount('monthly_rate', t('terms.rate'), terms.monthly_rate, { hint: t('terms.rateHint') }),
        ],
        segments('pays', t('terms.pays'), terms.pays, {
          options: optionsOf(cardPays, (pays) => t(`terms.paysWhat.${pays}`)),
        }),
        toggle('islamic', t('terms.islamic'), terms.islamic, { hint: t('terms.islamicHint') }),
      ]}
      vary={({ islamic }) => (islamic ? { monthly_rate: { label: t('terms.profitRate') } } : {})}
      schema={updateCard.body}
      save={(body) => call(updateCard, { params: { accountId }, body })}
      done={t('saved')}
      onClose={onClose}
    />
  )
}
