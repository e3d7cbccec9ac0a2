import { useTranslation } from 'react-i18next'
import {
  createRecipient,
  deleteRecipient,
  type Recipient,
  updateRecipient,
} from '#contract/uae/remittances.ts'
import { call } from '../../../../api/call.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../../ui/forms/inputs.tsx'
import { useForm } from '../../../../ui/forms/useForm.ts'
import { Switch } from '../../../../ui/parts/Choice.tsx'
import { TextField } from '../../../../ui/parts/Field.tsx'
import { corridors, countryText } from './country.ts'

type DialogProps = { recipient: Recipient | null; onClose: () => void }

/** Adds or edits a recipient: a person or an own account abroad. */
export function RecipientDialog({ recipient, onClose }: DialogProps) {
  const { t } = useTranslation('sent')
  const params = { id: recipient?.id ?? '' }
  const form = useForm({
    start: () => ({
      name: recipient?.name ?? '',
      country: recipient?.country ?? 'IN',
      currency: recipient?.currency ?? 'INR',
      own_account: recipient?.own_account ?? false,
    }),
    schema: createRecipient.body,
    save: (body) => (recipient ? call(updateRecipient, { params, body }) : call(createRecipient, { body })),
    done: t('saved'),
    onClose,
  })
  const { country, currency, own_account } = form.values
  const countries = corridors.some(([one]) => one === country)
    ? corridors
    : [...corridors, [country, currency] as const]
  return (
    <FormDialog
      form={form}
      title={t(recipient ? 'recipient.edit' : 'addRecipient')}
      remove={
        recipient && {
          label: t('recipient.delete'),
          work: () => call(deleteRecipient, { params }),
          done: t('recipient.deleted'),
        }
      }
    >
      <TextField label={t('recipient.name')} maxLength={60} {...form.input('name')} />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <SelectInput
          label={t('recipient.country')}
          {...form.field('country')}
          options={countries.map(([value]) => ({ value, label: countryText(value) }))}
          onChange={(value) => {
            const usual = corridors.find(([code]) => code === value)?.[1] ?? currency
            form.set({ country: value, currency: usual })
          }}
        />
        <TextField
          label={t('recipient.currency')}
          maxLength={3}
          {...form.input('currency')}
          onChange={({ target }) => form.set({ currency: target.value.toUpperCase() })}
        />
      </div>
      <Switch
        label={t('recipient.own')}
        hint={t('recipient.ownHint')}
        checked={own_account}
        onChange={form.field('own_account').onChange}
      />
    </FormDialog>
  )
}
