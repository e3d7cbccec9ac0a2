import { useTranslation } from 'react-i18next'
import {
  type Recipient,
  createRecipient,
  deleteRecipient,
  updateRecipient,
} from '#contract/uae/remittances.ts'
import { call } from '../../../../api/call.ts'
import { choice, optionsOf, text, toggle } from '../../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../../ui/forms/FieldsDialog.tsx'
import { i18n } from '../../../../i18n/index.ts'

type DialogProps = { recipient: Recipient | null; onClose: () => void }

/** Adds or edits a recipient: a person or an own account abroad. */
export function RecipientDialog({ recipient, onClose }: DialogProps) {
  const { t } = useTranslation('sent')
  const params = { id: recipient?.id ?? '' }
  const known = corridors.map(([code]) => code)
  const countries = [...new Set([...known, recipient?.country ?? 'IN'])]
  return (
    <FieldsDialog
      title={t(recipient ? 'recipient.edit' : 'addRecipient')}
      fields={[
        text('name', t('recipient.name'), recipient?.name, { maxLength: 60 }),
        [
          choice('country', t('recipient.country'), recipient?.country ?? 'IN', {
            options: optionsOf(countries, countryText),
          }),
          text('currency', t('recipient.currency'), recipient?.currency ?? 'INR', {
            maxLength: 3,
            clean: (typed) => typed.toUpperCase(),
          }),
        ],
        toggle('own_account', t('recipient.own'), recipient?.own_account ?? false, {
          hint: t('recipient.ownHint'),
        }),
      ]}
      follow={{
        country: (country, { currency }) => ({
          currency: corridors.find(([code]) => code === country)?.[1] ?? currency,
        }),
      }}
      schema={createRecipient.body}
      save={(body) => (recipient ? call(updateRecipient, { params, body }) : call(createRecipient, { body }))}
      done={t('recipientSaved')}
      remove={
        recipient && {
          label: t('recipient.delete'),
          work: () => call(deleteRecipient, { params }),
          done: t('recipient.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}

/** The countries offered, with their currencies: where most money from the UAE goes, and some neighbours. */
const corridors: readonly (readonly [country: string, currency: string])[] = [
  ['IN', 'INR'],
  ['PK', 'PKR'],
  ['PH', 'PHP'],
  ['EG', 'EGP'],
  ['BD', 'BDT'],
  ['NP', 'NPR'],
  ['LK', 'LKR'],
  ['JO', 'JOD'],
  ['LB', 'USD'],
  ['SY', 'SYP'],
  ['SD', 'SDG'],
  ['MA', 'MAD'],
  ['TN', 'TND'],
  ['SA', 'SAR'],
  ['OM', 'OMR'],
  ['QA', 'QAR'],
  ['BH', 'BHD'],
  ['KW', 'KWD'],
  ['KE', 'KES'],
  ['UG', 'UGX'],
  ['ET', 'ETB'],
  ['NG', 'NGN'],
  ['ZA', 'ZAR'],
  ['ID', 'IDR'],
  ['CN', 'CNY'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['AU', 'AUD'],
  ['FR', 'EUR'],
  ['DE', 'EUR'],
  ['TR', 'TRY'],
]

/** A country's name in the app's language; its code if it has none. */
export function countryText(code: string): string {
  return new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
