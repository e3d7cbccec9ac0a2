import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWith, NotLoaded } from '../../../lazy.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ErrorBoundary } from '../../../ui/parts/ErrorBoundary.tsx'

export type OpenPart = 'palette' | 'help' | 'ask' | null

const CommandPalette = lazyWith(
  () => import('./CommandPalette.tsx').then((m) => m.CommandPalette),
  ['palette'],
)
const AskPanel = lazyWith(() => import('../../assistant/AskPanel.tsx').then((m) => m.AskPanel), ['ask'])
const KeyboardHelp = lazyWith(() => import('./KeyboardHelp.tsx').then((m) => m.KeyboardHelp), ['palette'])

type SlotProps = { open: OpenPart; onOpen: (part: OpenPart) => void; onLogout: () => void }

/** Renders the palette or the keyboard help; their code is loaded on first use. */
export function CommandSlot({ open, onOpen, onLogout }: SlotProps) {
  const [question, setQuestion] = useState('')
  if (open === null) return null
  const close = (): void => onOpen(null)
  const leaveAsk = (): void => {
    setQuestion('')
    close()
  }
  return (
    <ErrorBoundary
      resetKey={open}
      fallback={(error, retry) => <Missing error={error} onRetry={retry} onClose={close} />}
    >
      <Suspense fallback={null}>
        {open === 'palette' ? (
          <CommandPalette
            onClose={close}
            onHelp={() => onOpen('help')}
            onAsk={(typed) => {
              setQuestion(typed)
              onOpen('ask')
            }}
            onLogout={onLogout}
          />
        ) : open === 'ask' ? (
          <AskPanel first={question} onClose={leaveAsk} />
        ) : (
          <KeyboardHelp onClose={close} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}

type MissingProps = { error: Error; onRetry: () => void; onClose: () => void }

/** Shown if a part failed to load or crashed, so that a shortcut never has no effect. */
function Missing({ error, onRetry, onClose }: MissingProps) {
  const { t } = useTranslation(['shell', 'ui'])
  const away = error instanceof NotLoaded
  return (
    <Dialog open title={t('somethingWrong')} onClose={onClose}>
      <p role="alert" className="text-small">
        {away ? t('notLoaded') : error.message || t('unknownError')}
      </p>
      <Button variant="primary" className="mt-4" onClick={onRetry}>
        {away ? t('reload') : t('ui:retry')}
      </Button>
    </Dialog>
  )
}
