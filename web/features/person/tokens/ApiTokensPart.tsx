import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteApiToken, listApiTokens, type ApiToken } from '#contract/person/api-tokens.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import { TokenSecret } from './TokenSecret.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

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
