import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyWith } from '../lazy.ts'
import { openDialogs } from './overlays/toast.tsx'
import { waiting } from './parts/Button.tsx'

/** Below a form whose save takes long: that it may be closed. */
const GoesOn = lazyWith(() => import('./page/Slow.tsx').then((m) => m.GoesOn), ['late'])
const Working = lazyWith(() => import('./page/Slow.tsx').then((m) => m.Working), ['late'])

/** So long a request may take without a word, in milliseconds. */
export const unsaidMs = 5000

/** Whether something has been going on for `ms` milliseconds, without a dialog that has opened since and waits for the person. */
export function useLasting(active: boolean, ms = unsaidMs): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const before = openDialogs.get().length
    let timer = 0
    const stop = (): void => {
      clearTimeout(timer)
      setLasts(false)
    }
    const begin = (): void => {
      stop()
      if (openDialogs.get().length <= before) timer = window.setTimeout(() => setLasts(true), ms)
    }
    begin()
    const unlisten = openDialogs.listen(begin)
    return () => {
      unlisten()
      stop()
    }
  }, [active, ms])
  return lasts
}

/** In place of a busy button's text, that it takes long. */
function Waiting({ children }: { children: ReactNode }) {
  if (!useLasting(true)) return children
  return (
    <Suspense fallback={children}>
      <Working />
    </Suspense>
  )
}
waiting.text = (usual) => <Waiting>{usual}</Waiting>

export { GoesOn }
