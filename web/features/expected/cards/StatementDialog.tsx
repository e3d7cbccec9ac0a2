import { useTranslation } from 'react-i18next'
import { type CardDetails, saveStatement } from '#contract/expected/cards.ts'
import { addDays } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { amount } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { currencyText } from '../../../ui/format/locale.ts'

/** Enters a statement as the bank printed it. */
export function StatementDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const { t } = useTranslation(['card', 'ui'])
  const today = useToday()
  const { account_id: accountId, currency, statement, terms } = card
  const day = statement?.day ?? today
  const due = statement?.due ?? (terms.due_days === null ? '' : addDays(day, terms.due_days))
  return (
    <FieldsDialog
      title={t('card:enterStatement')}
      fields={[
        [
          date('day', t('card:enter.day'), day, { max: today }),
          date('due', t('card:due'), due),
          amount('amount', t('card:enter.amount', { currency: currencyText(currency) }), statement?.amount),
          amount(
            'minimum',
            t('card:enter.minimum', { currency: currencyText(currency) }),
            statement?.minimum,
          ),
        ],
      ]}
      vary={(values) => ({ due: { min: values.day } })}
      schema={saveStatement.body}
      body={(body) => body}
      check={(values) => ({
        day: values.day === '' && t('ui:fault.missing'),
        due: values.due !== '' && values.due < values.day && t('ui:fault.wrong'),
      })}
      save={(body, values) => call(saveStatement, { params: { accountId, day: values.day }, body })}
      done={t('card:saved')}
      onClose={onClose}
    />
  )
}
