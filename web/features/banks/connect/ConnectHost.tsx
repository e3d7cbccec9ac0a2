import { useStore } from '../../../use-store.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { connectRequestTaken, useConnectRequest } from '../../../api/connect-request.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { connectEngine } from './the-engine.ts'

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
