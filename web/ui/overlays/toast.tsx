import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '../../use-store.ts'
import { atom } from 'nanostores'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { Button, IconButton } from '../parts/Button.tsx'

type Toast = {
  id: number
  kind: 'success' | 'info' | 'error'
  text: string
  action?: { label: string; onSelect: () => void }
}

export const toasts = atom<readonly Toast[]>([])
const isError = ({ kind }: Toast): boolean => kind === 'error'
let lastId = 0
let lastWait = 0

/** The messages leave after a time, counted from the newest, but not while one is in use. */
function leaveIn(ms: number): void {
  const wait = ++lastWait
  setTimeout(() => {
    if (wait !== lastWait) return
    if (use.now?.()) leaveIn(ms)
    else toasts.set([])
  }, ms)
}
/** Whether a message is pointed at or focused, and what dismisses those of before; set by leave-page.ts on signed-in screens. */
export const use: { now?: () => boolean; leave?: () => void } = {}

/**
 * Shows a short message for 6 s, or 10 s with an action: success and information as status, in place of the one before, errors
 * as alert.
 */
export function showToast(text: string, options: Partial<Pick<Toast, 'kind' | 'action'>> = {}): void {
  const toast: Toast = { kind: 'success', ...options, id: ++lastId, text }
  toasts.set([
    ...toasts
      .get()
      .filter(isError(toast) ? Boolean : isError)
      .slice(-2),
    toast,
  ])
  leaveIn(options.action ? 10_000 : 6000)
}

/**
 * The container of toasts: near the bottom of the page, or inside the topmost open dialog, since nothing
 * outside a modal dialog can be clicked. Always mounted, so that its live regions exist before their text. With `over` it is at
 * the top of the page, so that a sheet from below neither moves nor has its fields covered.
 */
export function ToastRegion({ dialog, over = false }: { dialog?: string; over?: boolean }) {
  const allToasts = useStore(toasts)
  const isHere = useStore(openDialogs).at(-1) === dialog
  const toastsHere = isHere ? allToasts : []
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => uncover(box.current), [allToasts, isHere])
  const place =
    dialog && !over
      ? cx('px-5', toastsHere.length > 0 && 'pb-4')
      : cx(
          '[&>div>*]:pointer-events-auto pointer-events-none fixed inset-x-4 z-40 mx-auto max-w-md print:hidden',
          !over && 'bottom-20 phone:bottom-6',
        )
  // a bar at the foot of the page stays in view; without messages no style is there, which a prerendered page must not have
  const aboveBar = dialog || toastsHere.length === 0 ? undefined : { marginBottom: 'var(--bar)' }
  return (
    <div ref={box} className={place} style={over ? { top: 4 } : aboveBar}>
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className="grid gap-2 not-empty:mt-2">
          {toastsHere
            .filter((toast) => isError(toast) === (role === 'alert'))
            .map((toast) => (
              <ToastCard key={toast.id} {...toast} />
            ))}
        </div>
      ))}
    </div>
  )
}

/** Scrolls the focused field from under the messages. */
export function uncover(box: Element | null): void {
  const { activeElement: field } = document
  if (!box?.textContent || !field?.matches('input,select,textarea,button')) return
  const [messages, covered] = [box.getBoundingClientRect(), field.getBoundingClientRect()]
  const isCovered = covered.bottom > messages.top && covered.top < messages.bottom
  if (isCovered && !box.contains(field)) field.scrollIntoView({ block: 'center' })
}

const icons = {
  success: [CircleCheck, 'text-income'],
  info: [Info, 'text-accent'],
  error: [CircleAlert, 'text-alert'],
} as const

function ToastCard({ id, kind, text, action }: Toast) {
  const { t } = useTranslation('ui')
  const [Icon, color] = icons[kind]
  const dismiss = (): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-card py-1 ps-4 pe-1 text-small text-ink shadow-float">
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', color)} />
      <p className="min-w-0 flex-1 py-2">{text}</p>
      {action && (
        <Button
          variant="link"
          size="small"
          onClick={() => {
            dismiss()
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('dismiss')} onClick={dismiss} />
    </div>
  )
}

/** Ids of the open modal dialogs, the topmost last. Only the topmost one can be clicked. */
export const openDialogs = atom<readonly string[]>([])

/** Records a dialog as open; returns a function that records it as closed. */
export function pushDialog(id: string): () => void {
  use.leave?.()
  openDialogs.set([...openDialogs.get(), id])
  return () => openDialogs.set(openDialogs.get().filter((each) => each !== id))
}
