import { Suspense, useEffect, useState } from 'react'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { keyOf, queryClient, useRead } from '../../../api/queries.ts'
import { CloudUpload, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { leanEntities } from '#contract/banks/connections.ts'
import {
  acceptInstallOffer,
  countVisit,
  endOffer,
  isOfferDue,
  useInstallOffer,
} from '../../../api/offline/install.ts'
import { currentSession, useSession } from '../../../api/auth/session.ts'
import { loadAge } from '../../../ui/parts/AsOf.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Strip } from '../Strip.tsx'
import { useLocation } from 'wouter'
import { type Pending, removePending, usePending } from '../../../api/offline/pending.ts'
import { dropFiles, inbox, moveFiles } from '../../../api/offline/receipts.ts'
import { sendPending } from '../../../api/offline/send-pending.ts'
import { readDraft, writeDraft } from '../../../api/storage/drafts.ts'
import { paths } from '../../../paths.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import * as z from 'zod/mini'
import { askedProof } from '../../../api/own/asked-proof.ts'
import { useStore } from '../../../use-store.ts'
import { lazyWith } from '../../../lazy.ts'

const StepUpDialog = lazyWith(
  () => import('../../person/proof/StepUpDialog.tsx').then((m) => m.StepUpDialog),
  ['parts', 'proof'],
)

/** Loaded after the screen: entries made offline, the install offer, the app icon's badge, and what an undo needs. */
export function LateNotes({ userId }: { userId: string }) {
  useAppBadge()
  useEffect(loadAge, [])
  const asked = useStore(askedProof)
  return (
    <>
      <PendingNote userId={userId} />
      <InstallNote />
      {asked && (
        <Suspense fallback={null}>
          <StepUpDialog wanted={asked.wanted} onAnswer={asked.answer} />
        </Suspense>
      )}
    </>
  )
}

/** Shows the number of unread notifications on the installed app's icon, if the system supports badges. */
function useAppBadge(): void {
  const { data } = useRead(listNotifications, { query: { state: 'unread' } }, { staleTime: 60_000 })
  const unread = data?.unread
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return
    const done = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
    done.catch(() => undefined)
  }, [unread])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}

let visits: number | null = null

/** The number of connected banks in the cache, without a request. */
function knownBanks(): number {
  const key = keyOf(currentSession().user?.id ?? '', leanEntities)
  return queryClient.getQueryData<{ entities: readonly unknown[] }>(key)?.entities.length ?? 0
}

/** Offers to install the app from the second visit or the first bank onwards; once declined, never again. */
function InstallNote() {
  const { t } = useTranslation('late')
  const offered = useInstallOffer()
  const [visitCount] = useState(() => (visits ??= countVisit()))
  if (!offered || !isOfferDue(visitCount, knownBanks())) return null
  return (
    <Strip
      role="status"
      tone="accent"
      icon={Smartphone}
      actions={
        <>
          <Button size="small" onClick={() => void acceptInstallOffer()}>
            {t('install.take')}
          </Button>
          <Button size="small" variant="quiet" onClick={endOffer}>
            {t('install.never')}
          </Button>
        </>
      }
    >
      {t('install.text')}
    </Strip>
  )
}

const againMs = 30_000

/**
 * Entries made offline: how many are queued, and which were rejected. Sends them once the server is
 * reachable.
 */
function PendingNote({ userId }: { userId: string }) {
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
