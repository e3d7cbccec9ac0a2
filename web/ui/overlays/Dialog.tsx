import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/Button.tsx'
import { cx } from '../cx.ts'
import { ToastRegion, pushDialog, uncover } from './toast.tsx'

/** Opens a native dialog while mounted; closing it before unmounting restores the focus. */
function useModal(id: string): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (!document.querySelector('dialog[open]')) keepScrollbarSpace()
    if (dialog && !dialog.open) dialog.showModal()
    const scrolling = watchScrolling(document.getElementById(`${id}-body`))
    const pop = pushDialog(id)
    return () => {
      pop()
      scrolling.disconnect()
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // The opener is gone, such as a removed row: focus the page itself rather than nothing.
      else document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [id])
  return ref
}

/**
 * Makes an overflowing dialog body focusable if nothing in it is, so that the arrow keys can scroll it. The focused
 * field stays in view when a bar appears below the body.
 */
function watchScrolling(body: HTMLElement | null): ResizeObserver {
  let height = 0
  const observer = new ResizeObserver(() => {
    if (!body) return
    const { activeElement: field } = document
    if (body.clientHeight < height && body.contains(field)) field?.scrollIntoView({ block: 'nearest' })
    height = body.clientHeight
    const scrolls = body.scrollHeight > body.clientHeight
    if (scrolls && !body.querySelector('a, button, input, select, textarea, [tabindex]')) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  })
  if (body) observer.observe(body)
  return observer
}

/** Keeps the width of the page's scrollbar as padding while a dialog is open, so that nothing jumps. */
function keepScrollbarSpace(): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}

type ModalProps = {
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons; stacked on a phone, the last one on top. */
  footer?: ReactNode
  /** While true, neither Escape nor a click outside closes it. */
  busy?: boolean
  /** Omits the close button: the content has its own. Escape still closes it. */
  noClose?: boolean
  /** The title is for screen readers only: the content starts with its own heading. */
  hideTitle?: boolean
  className?: string
}
type DialogProps = ModalProps & {
  open: boolean
  /** Requires a decision: role alertdialog, not closed by a click outside, no close button. */
  alert?: boolean
  size?: 'small' | 'normal' | 'large'
  /** Stays a card on a phone, as an alert does; others come from below. */
  floating?: boolean
}
type SheetProps = ModalProps & { open: boolean; side?: 'end' | 'start' }

const fromBelow =
  'max-phone:mb-0 max-phone:w-full max-phone:max-w-full max-phone:rounded-b-none max-phone:border-x-0 max-phone:border-b-0'
const widths = { small: 'max-w-md', normal: 'max-w-xl', large: 'max-w-4xl' } as const

export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

/** Details at the side on a desktop, from below on a phone; `side="start"` is the navigation drawer. */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null
}

function OpenDialog({
  alert,
  size = alert ? 'small' : 'normal',
  floating = alert,
  className,
  ...props
}: Omit<DialogProps, 'open'>) {
  return (
    <Modal
      {...props}
      alert={alert}
      className={cx(
        'm-auto max-h-[min(90dvh,60rem)] w-[calc(100%-2rem)] rounded-card border border-line animate-rise',
        widths[size],
        !floating && fromBelow,
        className,
      )}
    />
  )
}

const sides = {
  end:
    'max-phone:mt-auto max-phone:mb-0 max-phone:max-h-[90dvh] max-phone:w-full max-phone:max-w-full max-phone:rounded-t-card max-phone:border-t ' +
    'phone:ms-auto phone:me-0 phone:my-0 phone:h-dvh phone:max-h-dvh phone:w-[min(28rem,100%)] phone:border-s',
  start: 'ms-0 me-auto my-0 h-dvh max-h-dvh w-[min(20rem,88vw)] border-e',
} as const

function OpenSheet({ side = 'end', className, ...props }: Omit<SheetProps, 'open'>) {
  return <Modal {...props} sheet className={cx('animate-rise border-line', sides[side], className)} />
}

function Modal({
  onClose,
  title,
  children,
  footer,
  busy,
  alert,
  sheet = false,
  noClose,
  hideTitle,
  className,
}: ModalProps & { alert?: boolean; sheet?: boolean }) {
  const { t } = useTranslation('ui')
  const id = useId()
  const ref = useModal(id)
  const messages = useRef<HTMLDivElement>(null)
  const closeOutside = (event: MouseEvent): void => {
    if (event.target === ref.current && !alert && !busy) onClose()
  }
  return (
    // Keyboard users close it with Escape, which the dialog reports as cancel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onMouseDown={closeOutside}
      onCancel={(event) => {
        // React also delivers the cancel event of a nested dialog.
        if (event.target !== ref.current) return
        // before the page was first touched, as after a reload, a cancel cannot be held up: the close event follows and decides
        if (!event.cancelable) return
        event.preventDefault()
        if (!busy) onClose()
      }}
      // Chromium closes a dialog without asking at a second Escape; whether it closes is decided by `onClose`.
      onClose={(event) => {
        if (event.target !== ref.current || ref.current.open) return
        ref.current.showModal()
        if (!busy) onClose()
      }}
      onFocus={() => uncover(messages.current?.firstElementChild ?? null)}
      className={cx('overflow-hidden bg-card p-0 text-ink shadow-float', className)}
    >
      <div className="flex max-h-[inherit] h-full min-h-0 flex-col">
        <div className={hideTitle ? 'sr-only' : 'flex items-start justify-between gap-3 px-5 pt-3 pb-2'}>
          <h2 id={`${id}-title`} className="py-2.5 text-section">
            {title}
          </h2>
          {!alert && !hideTitle && !noClose && (
            <IconButton icon={X} label={t('close')} onClick={onClose} disabled={busy} className="-me-2.5" />
          )}
        </div>
        <div id={`${id}-body`} className="min-h-0 flex-1 scroll-py-4 overflow-y-auto px-5 pb-5 text-body">
          {children}
        </div>
        <div ref={messages} className="shrink-0">
          {/* a sheet beside the page has a height of its own */}
          <ToastRegion dialog={id} over={sheet && innerWidth < 769} />
        </div>
        {footer && (
          <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 phone:flex-row phone:justify-end">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
