import { useTranslation } from 'react-i18next'
import { createApiToken, tokenScopes, type TokenScope } from '#contract/person/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useStepUp } from '../proof/useStepUp.tsx'

const spans = [7, 30, 90, 365] as const

type Props = { onClose: () => void; onCreated: (secret: string) => void }

/** Asks for the name, scope and expiry of a new token. */
export function CreateTokenDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation('tokens')
  const stepUp = useStepUp()
  const form = useForm({
    start: () => ({ name: '', scope: 'read' as TokenScope, days: '90' }),
    schema: createApiToken.body,
    body: (values) => ({ ...values, days: Number(values.days) }),
    save: (body) => stepUp.run(() => call(createApiToken, { body })),
    done: ({ secret }) => onCreated(secret),
    failed: t('createFailed'),
    onClose,
  })
  return (
    <>
      <FormDialog
        form={form}
        size="small"
        title={t('create')}
        text={t('createText')}
        submit={t('submit')}
        submitting={t('submitting')}
      >
        <TextField label={t('name')} hint={t('nameHint')} maxLength={60} {...form.input('name')} />
        <SelectInput
          label={t('scope')}
          {...form.field('scope')}
          options={tokenScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        />
        <SelectInput
          label={t('days')}
          {...form.field('days')}
          options={spans.map((count) => ({ value: String(count), label: t('day', { count }) }))}
        />
      </FormDialog>
      {stepUp.dialog}
    </>
  )
}
