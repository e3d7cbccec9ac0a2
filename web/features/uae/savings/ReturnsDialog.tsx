import { useTranslation } from 'react-i18next'
import { type ReturnKind, returnKinds, type Savings, updateSavings } from '#contract/uae/savings.ts'
import { call } from '../../../api/call.ts'
import { amount, optionsOf, segments } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

/** Sets whether an account earns interest or profit, and at what rate. */
export function ReturnsDialog({ savings, onClose }: { savings: Savings; onClose: () => void }) {
  const { t } = useTranslation('returns')
  return (
    <FieldsDialog
      title={({ returns }) => t(`edit.${returns || 'either'}`)}
      fields={[
        segments('returns', t('earns'), savings.returns ?? '', {
          options: optionsOf<ReturnKind | ''>(returnKinds, (kind) => kind && t(`kinds.${kind}`)),
        }),
        amount('yearly_rate', '', savings.yearly_rate),
      ]}
      vary={({ returns }) => ({
        yearly_rate: {
          label: t(`rateField.${returns || 'either'}`),
          hint: t(`rateHint.${returns || 'either'}`),
        },
      })}
      schema={updateSavings.body}
      body={(body) => ({ ...body, returns: body.returns || null })}
      wrong={{ yearly_rate: t('rateWrong') }}
      save={(body) => call(updateSavings, { params: { accountId: savings.account_id }, body })}
      done={t('saved')}
      onClose={onClose}
    />
  )
}
