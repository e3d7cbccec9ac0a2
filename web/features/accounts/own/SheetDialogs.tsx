import { useTranslation } from 'react-i18next'
import {
  deleteOwnAccount,
  type OwnAccount,
  saveValuation,
  updateOwnAccount,
  type Valuation,
} from '#contract/accounts/own-accounts.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { textOf } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { amountOf } from './amount.ts'
import { GoldValue } from './GoldValue.tsx'

type ValueProps = { account: OwnAccount; valuation: Valuation | null; onClose: () => void }

/** Records the value from a given day, or corrects the given valuation. */
export function ValueDialog({ account, valuation, onClose }: ValueProps) {
  const { t } = useTranslation('own')
  const { id, kind, name, currency } = account
  const today = useToday()
  const form = useForm({
    start: () => ({ value: textOf(valuation?.value), day: valuation?.day ?? today }),
    schema: saveValuation.body,
    body: ({ value, day }) => ({ value: amountOf(value, currency), day, replaces: valuation?.day }),
    wrong: { value: t('form.valueWrong') },
    save: (body) => call(saveValuation, { params: { id }, body }),
    done: t('saved'),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog form={form} size="small" title={t('sheet.valueTitle', { name })}>
      {kind === 'cash' && <p className="text-small text-muted">{t('sheet.cashText')}</p>}
      <TextField
        label={t(kind === 'cash' ? 'form.valueCash' : kind === 'loan' ? 'form.valueLoan' : 'form.value')}
        inputMode="decimal"
        prefix={<CurrencyMark currency={currency} />}
        {...form.input('value')}
      />
      {kind === 'gold' && <GoldValue currency={currency} onValue={(value) => form.set({ value })} />}
      <DateField label={t('form.day')} max={today} {...form.field('day')} />
    </FormDialog>
  )
}

type Props = { account: OwnAccount; onClose: () => void }

export function RenameDialog({ account, onClose }: Props) {
  const { t } = useTranslation('own')
  const form = useForm({
    start: () => ({ name: account.name }),
    schema: updateOwnAccount.body,
    save: (body) => call(updateOwnAccount, { params: { id: account.id }, body }),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog form={form} size="small" title={t('sheet.rename')}>
      <TextField label={t('form.name')} maxLength={60} {...form.input('name')} />
    </FormDialog>
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
