import { useTranslation } from 'react-i18next'
import {
  type Cheque,
  type ChequeOffer,
  chequeDirections,
  chequePurposes,
  createCheque,
  updateCheque,
} from '#contract/expected/cheques.ts'
import { baseCurrency } from '#contract/product.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { amount, optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { account } from '../parts/AccountField.tsx'
import { nextRent } from './words.ts'
import { currencyText } from '../../../ui/format/locale.ts'

type DialogProps = {
  cheque: Cheque | null
  replaces?: Cheque
  offer?: ChequeOffer
  /** The cheque book, from which the next rent is offered. */
  book: readonly Cheque[]
  onClose: () => void
}

/**
 * Adds a cheque, possibly replacing a returned one, or edits one. A new one begins as the bank line that suggests it,
 * or as the rent that is next.
 */
export function ChequeDialog({ cheque, replaces, offer, book, onClose }: DialogProps) {
  const { t } = useTranslation('cheques')
  const from = cheque ?? replaces
  const next = from || offer ? null : nextRent(book)
  const known = from ?? offer ?? next
  const one = cheque ?? offer ?? next
  const sum = cheque?.amount ?? replaces?.left ?? offer?.amount ?? next?.amount
  const currency = known?.currency ?? baseCurrency
  return (
    <FieldsDialog
      whenShown
      title={t(cheque ? 'form.editTitle' : replaces ? 'form.replaceTitle' : 'form.addTitle')}
      fields={[
        segments('direction', t('form.direction'), from?.direction ?? offer?.direction ?? 'given', {
          options: optionsOf(chequeDirections, (direction) => t(`form.directions.${direction}`)),
          shown: !from,
        }),
        segments('purpose', t('form.purpose'), from?.purpose ?? 'rent', {
          options: optionsOf(chequePurposes, (purpose) => t(`form.purposes.${purpose}`)),
        }),
        text('payee', t('form.payee'), from?.payee ?? next?.payee, { maxLength: 80 }),
        [
          text('number', t('form.number'), one?.number, {
            hint: t('form.numberHint'),
            inputMode: 'numeric',
            maxLength: 12,
            optional: true,
          }),
          amount('amount', t('form.amount', { currency: currencyText(currency) }), sum, { currency }),
        ],
        date('date', t('form.date'), one?.date),
        account('account_id', t('form.account'), known?.account_id, {
          none: t('form.anyAccount'),
          kinds: ['current', 'savings'],
        }),
        text('note', t('form.note'), cheque?.note, { maxLength: 200 }),
      ]}
      vary={({ direction }) => (direction === 'given' ? {} : { payee: { label: t('form.payer') } })}
      schema={createCheque.body}
      body={(body) => ({ ...body, currency })}
      wrong={{ number: t('form.numberWrong') }}
      save={({ direction, currency, ...body }) =>
        cheque
          ? call(updateCheque, { params: { id: cheque.id }, body })
          : call(createCheque, {
              body: { ...body, direction, currency, ...(replaces ? { replaces: replaces.id } : {}) },
            })
      }
      done={t('saved')}
      onClose={onClose}
    />
  )
}
