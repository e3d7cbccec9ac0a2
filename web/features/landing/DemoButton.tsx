import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { demosOffered } from '../../api/storage/demos.ts'
import { openPaths } from '../../open-paths.ts'
import { Button } from '../../ui/parts/Button.tsx'

const never = () => () => undefined

/** Opens a private demo with sample data; absent where the operator has turned demos off. */
export function DemoButton({ enter = () => location.assign(openPaths.dashboard) }: { enter?: () => void }) {
  const { t, i18n } = useTranslation(['landing', 'shell'])
  const offered = useSyncExternalStore(never, demosOffered, () => true) // prerendered with the button
  const [problem, setProblem] = useState<string | null>() // null while it opens
  const start = async (): Promise<void> => {
    setProblem(null)
    const refused = await import('../../api/auth/demo.ts').then(
      (demo) => demo.startDemo(i18n.language),
      () => '',
    )
    if (refused === null) enter() // stays busy until the dashboard is there
    else setProblem(refused || t('shell:unknownError'))
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
