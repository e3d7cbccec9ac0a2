import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createRecipient, deleteRecipient, type Recipient, updateRecipient } from '#contract/remittances.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { corridors, countryText } from './country.ts'
import { NameInput } from '../parts/Inputs.tsx'

/** Adds or edits a recipient: a person or an own account abroad. */
export function RecipientDialog({
  recipient,
  onClose,
}: {
  recipient: Recipient | null
  onClose: () => void
}) {
  const { t } = useTranslation('sent')
  const create = useApiMutation(createRecipient)
  const update = useApiMutation(updateRecipient)
  const remove = useApiMutation(deleteRecipient)
  const [form, setForm] = useState({
    name: recipient?.name ?? '',
    country: recipient?.country ?? 'IN',
    currency: recipient?.currency ?? 'INR',
    own_account: recipient?.own_account ?? false,
  })
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const done = (text: string) => (answer: unknown) => {
    showUndoable(text, answer)
    onClose()
  }
  const countries = corridors.some(([country]) => country === form.country)
    ? corridors
    : [...corridors, [form.country, form.currency] as const]
  const valid = form.name.trim() !== '' && /^[A-Z]{3}$/.test(form.currency)
  const submit = (): void => {
    const body = { ...form, name: form.name.trim() }
    const onSuccess = done(t('saved'))
    if (recipient) update.mutate({ params: { id: recipient.id }, body }, { onSuccess })
    else create.mutate({ body }, { onSuccess })
  }
  return (
    <FormDialog
      title={t(recipient ? 'recipient.edit' : 'addRecipient')}
      valid={valid}
      busy={create.isPending || update.isPending || remove.isPending}
      error={create.error ?? update.error ?? remove.error}
      onClose={onClose}
      onSubmit={submit}
      extra={
        recipient && (
          <Button
            variant="danger"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: recipient.id } }, { onSuccess: done(t('recipient.deleted')) })
            }
          >
            {t('recipient.delete')}
          </Button>
        )
      }
    >
      <NameInput
        label={t('recipient.name')}
        maxLength={60}
        value={form.name}
        onChange={(name) => set({ name })}
      />
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <SelectField
          label={t('recipient.country')}
          value={form.country}
          onChange={(event) => {
            const country = event.target.value
            const currency = corridors.find(([code]) => code === country)?.[1] ?? form.currency
            set({ country, currency })
          }}
        >
          {countries.map(([country]) => (
            <option key={country} value={country}>
              {countryText(country)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('recipient.currency')}
          maxLength={3}
          autoComplete="off"
          value={form.currency}
          onChange={(event) => set({ currency: event.target.value.toUpperCase() })}
        />
      </div>
      <Switch
        label={t('recipient.own')}
        hint={t('recipient.ownHint')}
        checked={form.own_account}
        onChange={(own_account) => set({ own_account })}
      />
    </FormDialog>
  )
}
