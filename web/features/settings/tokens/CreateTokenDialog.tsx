import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createApiToken, listApiTokens, tokenScopes, type TokenScope } from '#contract/api-tokens.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { useAction } from '../useAction.ts'

const spans = [7, 30, 90, 365] as const
const usualDays = 90

type Props = { onClose: () => void; onCreated: (secret: string) => void }

/** Asks for the name, scope and expiry of a new token. */
export function CreateTokenDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation('tokens')
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<number>(usualDays)
  const create = useApiMutation(createApiToken, [listApiTokens])
  const action = useAction(t('createFailed'))
  const submit = async (): Promise<void> => {
    await action.run(async () => {
      const { secret } = await create.mutateAsync({ body: { name, scope, days } })
      onCreated(secret)
    })
  }
  return (
    <FormDialog
      title={t('create')}
      text={t('createText')}
      error={action.error}
      busy={action.busy}
      ready={name.trim() !== ''}
      submit={t('submit')}
      submitting={t('submitting')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        maxLength={60}
        autoComplete="off"
        disabled={action.busy}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t('scope')}
        disabled={action.busy}
        value={scope}
        onChange={({ target }) => setScope(target.value === 'write' ? 'write' : 'read')}
      >
        {tokenScopes.map((value) => (
          <option key={value} value={value}>
            {t(`scopes.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('days')}
        disabled={action.busy}
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {spans.map((value) => (
          <option key={value} value={value}>
            {t('day', { count: value })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
