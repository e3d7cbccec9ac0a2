import { useTranslation } from 'react-i18next'
import {
  deleteOwnAccount,
  type OwnAccount,
  saveValuation,
  updateOwnAccount,
  type Valuation,
} from '#contract/accounts/own-accounts.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { amountOf } from './amount.ts'
import { useValueField } from './GoldValue.tsx'

type ValueProps = { account: OwnAccount; valuation: Valuation | null; onClose: () => void }

/** Records the value from a given day, or corrects the given valuation. */
export function ValueDialog({ account, valuation, onClose }: ValueProps) {
  const { t } = useTranslation('own')
  const { id, kind, name, currency } = account
  const today = useToday()
  return (
    <FieldsDialog
      size="small"
      title={t('sheet.valueTitle', { name })}
      fields={[
        { show: kind === 'cash' && <p className="text-small text-muted">{t('sheet.cashText')}</p> },
        useValueField(kind, valuation?.value ?? null, currency),
        date('day', t('form.day'), valuation?.day ?? today, { max: today }),
      ]}
      schema={saveValuation.body}
      body={({ day }, { value }) => ({ value: amountOf(value, currency), day, replaces: valuation?.day })}
      wrong={{ value: t('form.valueWrong') }}
      save={(body) => call(saveValuation, { params: { id }, body })}
      done={t('saved')}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}

type Props = { account: OwnAccount; onClose: () => void }

export function RenameDialog({ account, onClose }: Props) {
  const { t } = useTranslation('own')
  return (
    <FieldsDialog
      size="small"
      title={t('sheet.rename')}
      fields={[text('name', t('form.name'), account.name, { maxLength: 60 })]}
      schema={updateOwnAccount.body}
      save={(body) => call(updateOwnAccount, { params: { id: account.id }, body })}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}

export function DeleteDialog({ account, ...closing }: Props & { onDone: () => void }) {
  const { t } = useTranslation('own')
  const { id, kind, name } = account
  return (
    <ConfirmDialog
      {...closing}
      alert={false}
      title={t('sheet.deleteTitle', { name })}
      confirm={t('sheet.delete')}
      failed={t('saveFailed')}
      work={() => call(deleteOwnAccount, { params: { id } })}
      done={t('deleted', { name })}
    >
      {t(kind === 'cash' ? 'sheet.deleteCash' : 'sheet.deleteText')}
    </ConfirmDialog>
  )
}
