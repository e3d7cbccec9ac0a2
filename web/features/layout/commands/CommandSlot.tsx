import { Suspense } from 'react'
import { lazyWith } from '../../../lazy.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'

export type OpenPart = 'palette' | 'help' | null

const CommandPalette = lazyWith(
  () => import('./CommandPalette.tsx').then((m) => m.CommandPalette),
  ['palette'],
)
const KeyboardHelp = lazyWith(() => import('./KeyboardHelp.tsx').then((m) => m.KeyboardHelp), ['palette'])

type SlotProps = { open: OpenPart; onOpen: (part: OpenPart) => void; onLogout: () => void }

/** The palette and the keyboard map, fetched when they are first asked for. */
export function CommandSlot({ open, onOpen, onLogout }: SlotProps) {
  if (open === null) return null
  const close = (): void => onOpen(null)
  return (
    <ErrorBoundary resetKey={open} fallback={() => null}>
      <Suspense fallback={null}>
        {open === 'palette' ? (
          <CommandPalette onClose={close} onHelp={() => onOpen('help')} onLogout={onLogout} />
        ) : (
          <KeyboardHelp onClose={close} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
