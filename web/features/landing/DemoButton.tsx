import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { demosOffered } from '../../api/storage/demos.ts'
import { openPaths } from '../../open-paths.ts'
import { Button } from '../../ui/parts/Button.tsx'

/** Opens a private demo with sample data; absent where the operator has turned demos off. */
export function DemoButton({ enter = () => location.assign(openPaths.dashboard) }: { enter?: () => void }) {
  const { t, i18n } = useTranslation('landing')
  const [offered, setOffered] = useState(true) // as prerendered
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setOffered(demosOffered()), [])
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const refused = await import('../../api/auth/demo.ts').then(
      ({ startDemo }) => startDemo(i18n.language),
      () => '',
    )
    if (refused === null) return enter() // stays busy until the dashboard is there
    setBusy(false)
    setProblem(refused || t('demo.failed'))
  }
  if (!offered) return null
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Button busy={busy} onClick={() => void start()}>
        {t(busy ? 'demo.busy' : 'demo.open')}
      </Button>
      <p className="mt-2.5 max-w-md text-small text-muted">{t('demo.note')}</p>
      <p role="alert" className={problem === null ? undefined : 'mt-2 text-small text-alert'}>
        {problem}
      </p>
    </div>
  )
}
