import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waiting } from './parts/Button.tsx'

/** So long a request may take without a word, in milliseconds. */
export const unsaidMs = 5000

/** Whether something has been going on for `ms` milliseconds. */
export function useLasting(active: boolean, ms = unsaidMs): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [active, ms])
  return lasts
}

/** In place of a busy button's text, that it takes long. */
function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('parts')
  return useLasting(true) ? t('working') : children
}
waiting.text = (usual) => <Waiting>{usual}</Waiting>
