import { Suspense, useEffect, useState } from 'react'
import { holdInstallOffer } from '../../api/offline/install.ts'
import { lazyWith } from '../../lazy.ts'
import { ErrorBoundary } from '../../ui/parts/ErrorBoundary.tsx'

/** Long enough for the page's first figures to load first. */
const afterMs = 6000
const LateNotes = lazyWith<{ userId: string }>(
  () => import('./late/LateNotes.tsx').then((m) => m.LateNotes),
  ['late'],
)

let holding = false

/** Notes that load after the screen; if their code fails to load, the screen works without them. */
export function LateSlot({ userId }: { userId: string }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!holding) holdInstallOffer()
    holding = true
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!due) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <LateNotes userId={userId} />
      </Suspense>
    </ErrorBoundary>
  )
}
