import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  FromDocument,
  type ToDocument,
  type WidgetOptions,
  type widgetMethods,
} from '../../../connect/protocol.ts'
import { config } from '../../../api/config.ts'
import { Spinner } from '../../../ui/parts/Spinner.tsx'

type WidgetFrameProps = {
  method: (typeof widgetMethods)[number]
  options: WidgetOptions
  loaded: boolean
  hear: (message: FromDocument) => void
}

/** The connect document in a frame with an opaque origin and no session; invalid messages are ignored. */
export function WidgetFrame({ method, options, loaded, hear }: WidgetFrameProps) {
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
