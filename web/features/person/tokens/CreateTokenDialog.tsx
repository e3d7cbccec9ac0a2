import { useTranslation } from 'react-i18next'
import { createApiToken, tokenScopes } from '#contract/person/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { choice, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useStepUp } from '../proof/useStepUp.tsx'

const spans = ['7', '30', '90', '365'] as const

type Props = { onClose: () => void; onCreated: (secret: string) => void }

/** Asks for the name, scope and expiry of a new token. */
export function CreateTokenDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation('tokens')
  const stepUp = useStepUp()
  return (
    <>
      <FieldsDialog
        size="small"
        title={t('create')}
        text={t('createText')}
        fields={[
          text('name', t('name'), '', { hint: t('nameHint'), maxLength: 60 }),
          choice('scope', t('scope'), 'read', {
            options: optionsOf(tokenScopes, (scope) => t(`scopes.${scope}`)),
          }),
          choice('days', t('days'), '90', {
            options: optionsOf(spans, (days) => t('day', { count: Number(days) })),
          }),
        ]}
        schema={createApiToken.body}
        body={(body) => ({ ...body, days: Number(body.days) })}
        save={(body) => stepUp.run(() => call(createApiToken, { body }))}
        done={({ secret }) => onCreated(secret)}
        failed={t('createFailed')}
        submit={t('submit')}
        submitting={t('submitting')}
        onClose={onClose}
      />
      {stepUp.dialog}
    </>
  )
}
