import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionTest } from '#contract/person/account.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { useSession } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'

type Outcome = { ok: true; answer: string } | { ok: false; text: string }

/** For developers: tests whether the document database is writable. */
export function DebugPanel({ idempotencyKey }: { idempotencyKey: string }) {
  const { t } = useTranslation('add')
  const user = useSession().user
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const test = async (): Promise<void> => {
    setBusy(true)
    try {
      setOutcome({ ok: true, answer: JSON.stringify(await call(connectionTest, { body: {} }), null, 2) })
    } catch (error) {
      setOutcome({ ok: false, text: t('debug.failed', { error: messageOf(error) }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className="mt-8 border-dashed!">
      <CardTitle>{t('debug.title')}</CardTitle>
      <p className="text-small text-muted">{t('debug.lead')}</p>
      <dl className="mt-3 grid gap-1 text-meta">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t('debug.user')}</dt>
          <dd className="break-all">{user?.id ?? t('debug.nobody')}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t('debug.key')}</dt>
          <dd className="break-all">{idempotencyKey}</dd>
        </div>
      </dl>
      <Button size="small" className="mt-3" busy={busy} onClick={() => void test()}>
        {busy ? t('debug.testing') : t('debug.test')}
      </Button>
      {outcome?.ok === true && (
        <Alert tone="success" title={t('debug.ok')} className="mt-3">
          <pre className="overflow-x-auto text-meta">{outcome.answer}</pre>
        </Alert>
      )}
      {outcome?.ok === false && <Alert className="mt-3">{outcome.text}</Alert>}
    </Card>
  )
}
