import { useTranslation } from 'react-i18next'
import { config } from '../../../api/config.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingBlock } from '../../../ui/parts/Progress.tsx'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import { ConsentText } from './ConsentText.tsx'
import type { ConnectEngine } from './engine.ts'
import { FailedFooter, FailedStage } from './FailedStage.tsx'
import { FinishingStage, NoneYetStage, WarnedStage } from './LaterStages.tsx'
import type { ConnectState } from './state.ts'
import { WidgetFrame } from './WidgetFrame.tsx'

type ConnectDialogProps = { state: ConnectState; engine: ConnectEngine }

export function ConnectDialog({ state, engine }: ConnectDialogProps) {
  const { t } = useTranslation('connections')
  const { stage, request } = state
  const title =
    request.kind === 'reconnect'
      ? t('connect.reconnectTitle', { bank: request.bankName })
      : t('connect.title')
  const providerShown = stage.name === 'widget' && stage.loaded
  return (
    <Dialog
      open={state.isShown && stage.name !== 'closed'}
      onClose={engine.close}
      title={title}
      // The provider's page has its own close button.
      noClose={providerShown}
      footer={providerShown ? undefined : <Footer state={state} engine={engine} />}
    >
      <Body state={state} engine={engine} />
    </Dialog>
  )
}

function Body({ state, engine }: ConnectDialogProps) {
  const { t } = useTranslation('connections')
  const { stage, request } = state
  switch (stage.name) {
    case 'consent':
      return <ConsentText request={request} host={config.providerHost} />
    case 'preparing':
      return (
        <LoadingBlock label={t('connect.preparing')} className="grid min-h-56 place-content-center">
          <p aria-hidden="true" className="flex items-center gap-2.5 text-small text-muted">
            <Spinner />
            {t('connect.preparing')}
          </p>
        </LoadingBlock>
      )
    case 'widget':
      return (
        <WidgetFrame method={stage.method} options={stage.options} loaded={stage.loaded} hear={engine.hear} />
      )
    case 'finishing':
      return <FinishingStage step={stage.step} progress={stage.progress} />
    case 'none_yet':
      return <NoneYetStage looking={stage.looking} />
    case 'warned':
      return <WarnedStage failedSaves={stage.failedSaves} />
    case 'failed':
      return <FailedStage stage={stage} />
    default:
      return null
  }
}

function Footer({ state, engine }: ConnectDialogProps) {
  const { t } = useTranslation(['connections', 'banks', 'ui'])
  const { stage } = state
  const cancel = <Button onClick={engine.close}>{t('ui:cancel')}</Button>
  switch (stage.name) {
    case 'consent':
      return (
        <>
          {cancel}
          <Button variant="primary" onClick={() => void engine.agree()}>
            {t('connections:connect.go')}
          </Button>
        </>
      )
    case 'finishing':
      return <Button onClick={engine.close}>{t('connections:connect.background')}</Button>
    case 'none_yet':
      return (
        <>
          <Button onClick={engine.close}>{t('ui:close')}</Button>
          <Button variant="primary" busy={stage.looking} onClick={() => void engine.lookAgain()}>
            {t('connections:noneYet.again')}
          </Button>
        </>
      )
    case 'warned':
      return (
        <>
          <Button onClick={engine.close}>{t('ui:close')}</Button>
          <Button variant="primary" busy={stage.retrying} onClick={() => void engine.syncAgain()}>
            {t('banks:panel.sync')}
          </Button>
        </>
      )
    case 'failed':
      return <FailedFooter stage={stage} engine={engine} />
    default:
      return cancel
  }
}
