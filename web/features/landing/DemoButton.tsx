import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { demosOffered } from '../../api/storage/demos.ts'
import { preload } from '../../lazy.ts'
import { openPaths } from '../../open-paths.ts'
import { Button } from '../../ui/parts/Button.tsx'

const never = () => () => undefined

/** Opens a private demo with sample data; absent where the operator has turned demos off. */
export function DemoButton() {
  const { t } = useTranslation(['landing', 'shell'])
  const [, navigate] = useLocation()
  const offered = useSyncExternalStore(never, demosOffered, () => true) // prerendered with the button
  const [problem, setProblem] = useState<string | null>() // null while it opens
  const start = async (): Promise<void> => {
    setProblem(null)
    preload(openPaths.dashboard)
    try {
      const { startDemo } = await import('../../api/auth/demo.ts')
      await startDemo()
      scrollTo(0, 0)
      navigate(openPaths.dashboard)
    } catch (error) {
      setProblem((error instanceof Error && error.message) || t('shell:unknownError'))
    }
  }
  return (
    offered && (
      <div className="mt-6">
        <Button busy={problem === null} onClick={() => void start()}>
          {t('demo.open')}
        </Button>
        <p className="mt-4 text-small text-muted">{t('demo.note')}</p>
        <p role="alert">{problem}</p>
      </div>
    )
  )
}
