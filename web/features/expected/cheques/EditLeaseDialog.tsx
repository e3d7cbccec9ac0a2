import { useTranslation } from 'react-i18next'
import { deleteLease, type Lease, updateLease } from '#contract/expected/cheques.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

/** Changes the name, payee or days of a lease, or deletes it. Its rent follows from its cheques. */
export function EditLeaseDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { t } = useTranslation('cheques')
  const params = { id: lease.id }
  const form = useForm({
    start: () => ({ name: lease.name, payee: lease.payee, starts: lease.starts, ends: lease.ends }),
    schema: updateLease.body,
    check: ({ starts, ends }) => ({
      ends: starts !== '' && ends !== '' && ends <= starts && t('lease.endsWrong'),
    }),
    save: (body) => call(updateLease, { params, body }),
    done: t('lease.saved'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('lease.edit')}
      text={t('lease.editHint')}
      remove={{
        label: t('lease.delete'),
        sure: t('lease.deleteSure', { name: lease.name }),
        work: () => call(deleteLease, { params }),
        done: t('lease.deleted'),
      }}
    >
      <TextField label={t('lease.name')} maxLength={60} {...form.input('name')} />
      <TextField label={t('lease.payee')} maxLength={80} {...form.input('payee')} />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <DateField label={t('lease.starts')} {...form.field('starts')} />
        <DateField label={t('lease.ends')} {...form.field('ends')} />
      </div>
    </FormDialog>
  )
}
