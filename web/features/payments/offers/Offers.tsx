import '../../../ui/overlays/earlier.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { applyCorrection, forgetCorrection, similarTransactions } from '#contract/ledger/transaction-edits.ts'
import { useSession } from '../../../api/auth/session.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useStore } from '../../../use-store.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { cx } from '../../../ui/cx.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { openDialogs, toasts } from '../../../ui/overlays/toast.tsx'
import { endOffer, useOffers } from './offers.ts'

/** All open offers; nothing while there are none. */
export function Offers({ className = '' }: { className?: string }) {
  const ids = useOffers()
  if (ids.length === 0) return null
  return (
    <div className={`grid gap-3 empty:hidden ${className}`}>
      {ids.map((id) => (
        <Offer key={id} id={id} withRule />
      ))}
    </div>
  )
}

/** Between a message and the box below it, in pixels. */
const gap = 12

/** Messages stand above the box, however it grows; measured at each of them too, as another bar may have left meanwhile. */
function holdMessages(box: HTMLElement | null) {
  if (!box) return undefined
  const root = document.documentElement.style
  const measure = (): void => root.setProperty('--bar', `${box.offsetHeight + gap}px`)
  const observer = new ResizeObserver(measure)
  observer.observe(box)
  const stop = toasts.listen(measure)
  return () => {
    stop()
    observer.disconnect()
    root.removeProperty('--bar')
  }
}

/**
 * The newest open offer, at the foot of the page wherever it is scrolled to; below the list is room for it. An open dialog
 * asks it itself or is about something else.
 */
export function OfferBar() {
  const [id] = useOffers()
  const isBehind = useStore(openDialogs).length > 0
  if (id === undefined) return null
  return (
    <div style={{ paddingTop: 'var(--bar)' }}>
      <div
        ref={holdMessages}
        className={cx(
          'fixed inset-x-4 bottom-20 z-20 rounded-card bg-card shadow-float phone:start-72 phone:end-8 phone:bottom-6 phone:mx-auto phone:max-w-184 print:hidden',
          isBehind && 'invisible',
        )}
      >
        <Offer key={id} id={id} withRule />
      </div>
    </div>
  )
}

/** The open offer of one payment, if it has one, at the foot of its sheet; the payment itself leads to a rule. */
export function OfferOf({ id }: { id: string }) {
  if (!useOffers().includes(id)) return null
  return (
    <div className="sticky bottom-0 z-10 rounded-card bg-card shadow-float empty:hidden">
      <Offer id={id} />
    </div>
  )
}

/** Asks whether a correction also applies to the merchant's other payments; the count is the server's. */
function Offer({ id, withRule = false }: { id: string; withRule?: boolean }) {
  const { t } = useTranslation('transactions')
  const userId = useSession().user?.id ?? ''
  const { data, refetch } = useRead(similarTransactions, { params: { id } }, { staleTime: 0 })
  const saving = useSave((error) => t('similar.failed', { error }))
  const end = (): void => endOffer(userId, id)
  const hasNone = data?.similar.earlier === 0
  useEffect(() => {
    if (hasNone) endOffer(userId, id)
  }, [hasNone, userId, id])
  const apply = async (count: number): Promise<void> => {
    const done = await saving.save(
      () => call(applyCorrection, { params: { id }, body: { count } }),
      ({ changed }) => t('similar.applied', { count: changed }),
      end,
    )
    if (!done) void refetch()
  }
  if (!data || data.similar.earlier === 0) return null
  const { earlier } = data.similar
  const merchant = data.similar.merchant ?? t('similar.thisMerchant')
  const forget = () =>
    saving.save(() => call(forgetCorrection, { params: { id } }), t('similar.keptToThis', { merchant }), end)
  return (
    <Alert
      tone="info"
      title={t('similar.question', { count: earlier, merchant })}
      action={
        <>
          <Button size="small" variant="primary" busy={saving.busy} onClick={() => void apply(earlier)}>
            {t('similar.apply', { count: earlier })}
          </Button>
          {withRule && (
            <ButtonLink size="small" href={paths.rulesFrom(id)}>
              {t('files.makeRule')}
            </ButtonLink>
          )}
          <Button size="small" disabled={saving.busy} onClick={end}>
            {t('similar.onlyNew')}
          </Button>
          <Button size="small" disabled={saving.busy} onClick={() => void forget()}>
            {t('similar.onlyThis')}
          </Button>
        </>
      }
    >
      {saving.error || t('similar.learned')}
    </Alert>
  )
}
