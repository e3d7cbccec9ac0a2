import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type ChequeOffer, chequePurposes, createCheque } from '#contract/expected/cheques.ts'
import { call } from '../../../api/call.ts'
import { optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

/** Adds found cheques that one payee was given, who is asked for once. */
export function AllOffersDialog({
  offers,
  onClose,
}: {
  offers: readonly ChequeOffer[]
  onClose: () => void
}) {
  const { t } = useTranslation('cheques')
  /** Those added before one failed, which are not added again. */
  const added = useRef(new Set<string>())
  return (
    <FieldsDialog
      whenShown
      title={t('offers.allTitle')}
      fields={[
        segments('purpose', t('form.purpose'), 'rent', {
          options: optionsOf(chequePurposes, (purpose) => t(`form.purposes.${purpose}`)),
        }),
        text('payee', t('form.payee'), '', { maxLength: 80 }),
      ]}
      schema={z.pick(createCheque.body, { purpose: true, payee: true })}
      save={async (body) => {
        for (const { transaction_id: id, direction, number, date, amount, currency, account_id } of offers) {
          if (added.current.has(id)) continue
          await call(createCheque, {
            body: { ...body, direction, number, date, amount, currency, account_id },
          })
          added.current.add(id)
        }
      }}
      done={t('offers.allSaved')}
      onClose={onClose}
    />
  )
}
