import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ApiToken,
  createApiToken,
  deleteApiToken,
  listApiTokens,
  type TokenScope,
  tokenScopes,
} from '#contract/person/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { SecretDialog } from '../SecretDialog.tsx'
import { choice, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useStepUp } from '../proof/useStepUp.tsx'

/** The API tokens through which programs access the user's data, and a button to create one. */
export function ApiTokensPart() {
  const { t } = useTranslation('tokens')
  const read = useRead(listApiTokens, undefined, { staleTime: 0 })
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const create = (
    <Button size="small" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  return (
    <SettingsPart part="apiTokens">
      <p className="text-small text-muted">
        {t('lead')}{' '}
        <a href="/api/docs" className="text-accent underline">
          {t('docs')}
        </a>
      </p>
      <Loaded query={read} failed={t('failed')} label={t('title')} height="h-32" bare>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <Empty icon={KeyRound} title={t('emptyTitle')} action={create}>
              {t('empty')}
            </Empty>
          ) : (
            <Rows title={t('title')} action={create}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} onCreated={setSecret} />}
      {secret !== null && <TokenSecret secret={secret} onClose={() => setSecret(null)} />}
    </SettingsPart>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation('tokens')
  const [asking, setAsking] = useState(false)
  const { id, name, scope, ends_at: endsAt, last_used_at: usedAt } = token
  return (
    <Row
      title={<span className="break-words">{name}</span>}
      mark={<Badge tone={scope !== 'read' ? 'notice' : 'neutral'}>{t(`scopes.${scope}`)}</Badge>}
      text={
        <>
          {t('ends')} <DateText value={endsAt} within /> ·{' '}
          {usedAt === null ? (
            t('unused')
          ) : (
            <>
              {t('used')} <WhenText value={usedAt} within />
            </>
          )}
        </>
      }
      action={
        <>
          <Button size="small" aria-label={t('removeName', { name })} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
          {asking && (
            <ConfirmDialog
              title={t('removeTitle')}
              confirm={t('remove')}
              confirming={t('removing')}
              failed={t('removeFailed')}
              variant="primary"
              work={() => call(deleteApiToken, { params: { id } })}
              done={t('removed')}
              onClose={() => setAsking(false)}
            >
              {t('removeText', { name })}
            </ConfirmDialog>
          )}
        </>
      }
    />
  )
}

/** Shows a new token. */
export function TokenSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  return (
    <SecretDialog
      title={t('secretTitle')}
      text={t('secretText')}
      secret={secret}
      copy={t('copy')}
      copied={t('copied')}
      close={t('close')}
      onClose={onClose}
    >
      <p className="mt-4 rounded-control bg-sunk p-4">
        <code aria-label={t('secret')} dir="ltr" className="text-small break-all select-all">
          {secret}
        </code>
      </p>
    </SecretDialog>
  )
}

const spans = ['7', '30', '90', '365'] as const

type Props = {
  /** The only scope that may be chosen. */
  scope?: TokenScope
  onClose: () => void
  onCreated: (secret: string) => void
}

/** Asks for the name, scope and expiry of a new token. */
export function CreateTokenDialog({ scope, onClose, onCreated }: Props) {
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
          choice('scope', t('scope'), scope ?? 'read', {
            options: optionsOf(scope ? [scope] : tokenScopes, (each) => t(`scopes.${each}`)),
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
