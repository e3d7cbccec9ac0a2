import { useStore } from '../../../use-store.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { connectRequestTaken, useConnectRequest } from '../../../api/connect-request.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { emit } from '../../../api/sync/events.ts'
import { language } from '../../../i18n/index.ts'
import { engineCalls } from './calls.ts'
import { type ConnectEngine, createConnectEngine } from './engine.ts'
import { widgetCall } from './options.ts'
import { rememberConnections } from './stored.ts'
import { config } from '../../../api/config.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingBlock } from '../../../ui/parts/Progress.tsx'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import { ConsentText } from './ConsentText.tsx'
import { FailedFooter, FailedStage } from './FailedStage.tsx'
import { FinishingStage, NoneYetStage, WarnedStage } from './LaterStages.tsx'
import type { ConnectState } from './state.ts'
import {
  FromDocument,
  type ToDocument,
  type WidgetOptions,
  type widgetMethods,
} from '../../../connect/protocol.ts'

/** Mounted once above all screens: opens the connect dialog on request and announces success. */
export function ConnectHost() {
  const { t } = useTranslation('connections')
  const request = useConnectRequest()
  const state = useStore(connectEngine.state)
  const announced = useRef(state.success?.id ?? 0)
  useEffect(() => {
    if (!request) return
    connectEngine.start(request)
    connectRequestTaken()
  }, [request])
  useEffect(() => {
    if (!state.success || state.success.id === announced.current) return
    announced.current = state.success.id
    showToast(t('success', { count: state.success.count }))
  }, [state.success, t])
  return <ConnectDialog state={state} engine={connectEngine} />
}

/** The app's single connect flow. */
const connectEngine = createConnectEngine(engineCalls, {
  open: (token) =>
    widgetCall(token, location.origin, new Date(), {
      dark: document.documentElement.dataset['theme'] === 'dark',
      language: language.get(),
    }),
  refresh: () => emit('transactionsUpdated'),
  remember: (userId, connections, customerId) => rememberConnections(userId, connections, { customerId }),
})

type ConnectDialogProps = { state: ConnectState; engine: ConnectEngine }

function ConnectDialog({ state, engine }: ConnectDialogProps) {
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

type WidgetFrameProps = {
  method: (typeof widgetMethods)[number]
  options: WidgetOptions
  loaded: boolean
  hear: (message: FromDocument) => void
}

/** The connect document in a frame with an opaque origin and no session; invalid messages are ignored. */
function WidgetFrame({ method, options, loaded, hear }: WidgetFrameProps) {
  const { t } = useTranslation('connections')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const target = frame.current?.contentWindow
      if (!target || event.source !== target) return
      const parsed = FromDocument.safeParse(event.data)
      if (!parsed.success) return
      if (parsed.data.kind === 'ready') {
        // A sandboxed document has an opaque origin, which cannot be a target.
        target.postMessage({ kind: 'open', method, options } satisfies ToDocument, '*')
      }
      hear(parsed.data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [method, options, hear])
  return (
    <div className="relative -mx-5 -mb-5 h-[min(calc(90dvh-9.5rem),42rem)] border-t border-line">
      {!loaded && (
        <p
          role="status"
          className="absolute inset-0 flex items-center justify-center gap-2.5 text-small text-muted"
        >
          <Spinner />
          {t('connect.opening')}
        </p>
      )}
      <iframe
        ref={frame}
        src={config.connectUrl || '/connect'}
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation"
        title={t('connect.frame')}
        className="relative block size-full border-0 [color-scheme:light_dark]"
      />
    </div>
  )
}
