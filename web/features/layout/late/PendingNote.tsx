import { CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { removePending, usePending, type Pending } from '../../../api/offline/pending.ts'
import { dropFiles, inbox, moveFiles } from '../../../api/offline/receipts.ts'
import { sendPending } from '../../../api/offline/send-pending.ts'
import { readDraft, writeDraft } from '../../../api/storage/drafts.ts'
import { useSession } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Strip } from '../Strip.tsx'
import * as z from 'zod/mini'

const againMs = 30_000

/**
 * Entries made offline: how many are queued, and which were rejected. Sends them once the server is
 * reachable.
 */
export function PendingNote({ userId }: { userId: string }) {
  const { t } = useTranslation('late')
  const entries = usePending(userId)
  const session = useSession()
  const reached = session.status === 'signed_in' && session.offline !== true
  const waiting = entries.filter(({ refused }) => refused === undefined).length
  useEffect(() => {
    if (waiting === 0 || !reached) return undefined
    const send = (): void => {
      if (!navigator.onLine) return
      void sendPending(userId).then((count) => {
        if (count > 0) showToast(t('pending.added', { count }))
      })
    }
    send()
    const timer = setInterval(send, againMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [userId, waiting, reached, t])
  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <Strip tone="notice" icon={CloudUpload}>
            {t('pending.waiting', { count: waiting })}
          </Strip>
        )}
      </div>
      {entries.map(
        (entry) => entry.refused !== undefined && <Refused key={entry.key} userId={userId} entry={entry} />,
      )}
    </>
  )
}

/** An entry that the server rejected: review it in the form, or discard it. */
function Refused({ userId, entry }: { userId: string; entry: Pending }) {
  const { t } = useTranslation('late')
  const [, navigate] = useLocation()
  const { key, body, refused = '' } = entry
  const review = (): void => {
    // a half-typed entry already in the form takes precedence
    if (readDraft(userId, 'add', z.unknown()) === null) {
      const values = { ...body, amount: String(body.amount) }
      writeDraft(userId, 'add', { key: crypto.randomUUID(), values })
      removePending(userId, key)
      void moveFiles(key, inbox).then(() => navigate(`${paths.addTransaction}?shared=1`))
      return
    }
    navigate(paths.addTransaction)
  }
  return (
    <Strip
      tone="notice"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={review}>
            {t('pending.review')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              removePending(userId, key)
              void dropFiles(key)
            }}
          >
            {t('pending.remove')}
          </Button>
        </>
      }
    >
      {t('pending.refused', { description: body.description, reason: refused })}
    </Strip>
  )
}
