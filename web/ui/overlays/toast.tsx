import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStore } from '../../use-store.ts'
import { atom } from 'nanostores'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { Button, ButtonLink, IconButton } from '../parts/Button.tsx'

type Toast = {
  id: number
  at: number
  kind: 'success' | 'info' | 'error'
  text: string
  action?: { label: string; onSelect: () => void }
  /** Where there is more of the kind. */
  more?: { label: string; href: string }
}

const toasts = atom<readonly Toast[]>([])
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Messages leave after 6 s, or 10 s where one has an action; not while one is pointed at or has the focus. */
function leaveLater(): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToasts, toasts.get().some(({ action }) => action) ? 10_000 : 6000)
}
/** A message that is no older is of the page that its press leads to. */
const newMs = 1000
const stay = (): void => clearTimeout(timer)

/**
 * Shows a short message: success and information as status, in place of the one before, errors as alert. It is of the
 * page that is shown when it comes, and leaves with it.
 */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, 'kind' | 'action' | 'more'>> = {},
): void {
  lastId += 1
  const toast: Toast = { kind: 'success', ...options, id: lastId, at: Date.now(), text }
  const others = toasts.get().filter(({ kind }) => toast.kind === 'error' || kind === 'error')
  toasts.set([...others.slice(-2), toast])
  leaveLater()
}
export function dismissToasts(): void {
  toasts.set([])
}
function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/**
 * The container of toasts: near the bottom of the page, or inside the topmost open dialog, since nothing
 * outside a modal dialog can be clicked. Always mounted, so that its live regions exist before their text. With `over` it lies
 * over what is above it on a phone, so that a sheet neither grows nor moves.
 */
export function ToastRegion({ dialog, over = false }: { dialog?: string; over?: boolean }) {
  const allToasts = useStore(toasts)
  const isHere = useStore(openDialogs).at(-1) === dialog
  const toastsHere = isHere ? allToasts : []
  const box = useRef<HTMLDivElement>(null)
  const newest = toastsHere.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    uncover(box.current)
    leaveLater()
  }, [newest])
  const [page] = useLocation()
  useEffect(() => {
    if (!dialog)
      toasts.set(toasts.get().filter(({ at, kind }) => kind === 'error' || Date.now() - at < newMs))
  }, [dialog, page])
  const overlay = '[&>div>*]:pointer-events-auto pointer-events-none'
  const place = !dialog
    ? cx(overlay, 'fixed inset-x-4 bottom-20 z-40 mx-auto max-w-md phone:bottom-6 print:hidden')
    : over
      ? cx(
          overlay,
          'phone:px-5 max-phone:absolute max-phone:inset-x-5 max-phone:bottom-full max-phone:z-10 max-phone:pb-3',
          toastsHere.length > 0 && 'phone:py-3',
        )
      : cx('px-5', toastsHere.length > 0 && 'pb-4')
  return (
    <div
      ref={box}
      className={place}
      onPointerEnter={stay}
      onPointerLeave={leaveLater}
      onFocus={stay}
      onBlur={leaveLater}
    >
      <div role="status" className="grid gap-2">
        {toastsHere
          .filter(({ kind }) => kind !== 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert" className="grid gap-2 not-empty:mt-2">
        {toastsHere
          .filter(({ kind }) => kind === 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

/** Scrolls the focused field from under the messages. */
export function uncover(box: Element | null): void {
  const { activeElement: field } = document
  if (!box?.textContent || !field?.matches('input, select, textarea, button')) return
  const [messages, covered] = [box.getBoundingClientRect(), field.getBoundingClientRect()]
  const isCovered = covered.bottom > messages.top && covered.top < messages.bottom
  if (isCovered && !box.contains(field)) field.scrollIntoView({ block: 'center' })
}

const icons = {
  success: [CircleCheck, 'text-income'],
  info: [Info, 'text-accent'],
  error: [CircleAlert, 'text-alert'],
} as const

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const [Icon, color] = icons[toast.kind]
  const act = (): void => {
    dismissToast(toast.id)
    toast.action?.onSelect()
  }
  return (
    <div className="flex animate-rise items-center gap-3 rounded-card border border-line bg-card py-1 ps-4 pe-1 text-small text-ink shadow-float">
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', color)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="max-w-full flex-[1_1_12rem] py-2">{toast.text}</p>
        {toast.action && (
          <Button variant="link" size="small" onClick={act}>
            {toast.action.label}
          </Button>
        )}
        {toast.more && (
          <ButtonLink variant="link" size="small" href={toast.more.href}>
            {toast.more.label}
          </ButtonLink>
        )}
      </div>
      <IconButton icon={X} label={t('dismiss')} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}

/** Ids of the open modal dialogs, the topmost last. Only the topmost one can be clicked. */
const openDialogs = atom<readonly string[]>([])

/** Records a dialog as open; returns a function that records it as closed. */
export function pushDialog(id: string): () => void {
  openDialogs.set([...openDialogs.get(), id])
  return () => openDialogs.set(openDialogs.get().filter((each) => each !== id))
}
