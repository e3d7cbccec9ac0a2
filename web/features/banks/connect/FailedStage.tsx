import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import type { ConnectEngine } from './engine.ts'
import type { Failure, Stage } from './state.ts'
import type { TFunction } from 'i18next'

type FailedStageProps = { stage: Stage & { name: 'failed' }; engine: ConnectEngine }

export function FailedStage({ stage }: Omit<FailedStageProps, 'engine'>) {
  const { t } = useTranslation('connections')
  const { failure, removal } = stage
  const { title, text, soft } = failureWords(t, failure)
  if (failure.kind === 'existing' && removal === 'removed')
    return <Alert tone="success">{t('failures.deleted')}</Alert>
  return (
    <div className="grid gap-4">
      <Alert tone={soft ? 'notice' : 'error'} title={title}>
        {text}
        {failure.kind === 'existing' && failure.reason !== '' && (
          <p className="mt-1 text-muted">{t('failures.bankSaid', { said: failure.reason })}</p>
        )}
      </Alert>
      {typeof removal === 'object' && (
        <Alert>{removal.failed === '' ? t('remove.failedFallback') : removal.failed}</Alert>
      )}
    </div>
  )
}

/** Try Again; or, if the bank is already connected, a way to delete that connection first. */
export function FailedFooter({ stage, engine }: FailedStageProps) {
  const { t } = useTranslation(['connections', 'ui'])
  const [, navigate] = useLocation()
  const { failure, removal } = stage
  const busy = removal === 'removing'
  const open = (): void => {
    engine.close()
    navigate(paths.connections)
  }
  const seePlans = (): void => {
    engine.close()
    navigate(paths.plan)
  }
  return (
    <>
      <Button onClick={engine.close} disabled={busy}>
        {t('ui:cancel')}
      </Button>
      {failure.kind === 'plan' ? (
        <Button variant="primary" onClick={seePlans}>
          {t('connections:failures.plans')}
        </Button>
      ) : failure.kind !== 'existing' ? (
        <Button variant="primary" onClick={() => void engine.agree()}>
          {t('connections:failures.tryAgain')}
        </Button>
      ) : failure.entityId === null ? (
        <Button variant="primary" onClick={open}>
          {t('connections:failures.open')}
        </Button>
      ) : removal === 'removed' ? null : (
        <Button variant="danger" busy={busy} onClick={() => void engine.removeExisting()}>
          {busy ? t('connections:failures.deleting') : t('connections:failures.delete')}
        </Button>
      )}
    </>
  )
}

type Words = { title: string; text: string | null; soft?: boolean }

/** The specified message for a failure, and a second line if there is more to say. */
function failureWords(t: TFunction<'connections'>, failure: Failure): Words {
  const safe = t('failures.nothingChanged')
  switch (failure.kind) {
    case 'not_signed_in':
      return { title: t('failures.notSignedIn'), text: null, soft: true }
    case 'token_status': {
      const reason = t('failures.tokenStatus', { status: failure.status })
      return { title: t('failures.token', { reason }), text: `${failure.reason} ${safe}` }
    }
    case 'token_invalid':
      return { title: t('failures.token', { reason: t('failures.tokenInvalid') }), text: safe }
    case 'token_other':
      return { title: t('failures.token', { reason: failure.reason }), text: safe }
    case 'plan':
      return { title: failure.reason, text: null, soft: true }
    case 'customer':
      return { title: t('failures.customer'), text: safe }
    case 'load':
      return { title: t('failures.load'), text: t('failures.loadHint') }
    case 'missing':
      return { title: t('failures.missing'), text: safe }
    case 'entities':
      return { title: t('failures.entities', { reason: failure.reason }), text: null }
    case 'store':
      return { title: t('failures.store'), text: failure.reason }
    case 'cancelled':
      return { title: t('failures.cancelled'), text: t('failures.cancelledHint'), soft: true }
    case 'bank':
      return {
        title: t('failures.bank'),
        text: failure.reason === '' ? safe : t('failures.bankSaid', { said: failure.reason }),
      }
    default:
      return {
        title: t('failures.existingTitle'),
        text: failure.entityId ? t('failures.existingHint') : t('failures.existingWhere'),
        soft: true,
      }
  }
}
