import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../parts/Button.tsx'

type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  action?: { label: string; onSelect: () => void }
}

const toasts = atom<readonly Toast[]>([])
let lastId = 0

/** Says something in passing: success as status, trouble as alert; stays 6 s, or 12 s with an action. */
export function showToast(
  text: string,
  options: { kind?: Toast['kind']; action?: Toast['action'] } = {},
): void {
  lastId += 1
  const toast: Toast = { id: lastId, kind: options.kind ?? 'success', text, action: options.action }
  toasts.set([...toasts.get().slice(-2), toast])
  setTimeout(() => dismissToast(toast.id), options.action ? 12_000 : 6000)
}
function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Mounted once; in the top layer, so that it stands above dialogs. */
export function ToastRegion() {
  const { t } = useTranslation('ui')
  const shown = useStore(toasts)
  const region = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id
  useEffect(() => {
    const element = region.current
    if (!element) return
    // Open all the time, so that its live regions are; raised again above a dialog that opened later.
    if (element.matches(':popover-open') && document.querySelector('dialog[open]')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [newest])
  const part = (kind: Toast['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map((toast) => (
        <div
          key={toast.id}
          className="flex animate-rise items-center gap-3 rounded-card border border-line bg-card py-1 ps-4 pe-1 text-small text-ink shadow-float"
        >
          {kind === 'success' ? (
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-income" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-alert" />
          )}
          <p className="min-w-0 flex-1 py-2">{toast.text}</p>
          {toast.action && (
            <Button
              variant="link"
              size="small"
              onClick={() => {
                dismissToast(toast.id)
                toast.action?.onSelect()
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton icon={X} label={t('dismiss')} onClick={() => dismissToast(toast.id)} />
        </div>
      ))
  return (
    <div
      ref={region}
      popover="manual"
      className="pointer-events-none fixed inset-x-4 top-auto bottom-20 mx-auto my-0 w-auto max-w-md overflow-visible bg-transparent p-0 phone:bottom-6 [&>div>*]:pointer-events-auto"
    >
      <div role="status" className="grid gap-2">
        {part('success')}
      </div>
      <div role="alert" className="mt-2 grid gap-2">
        {part('error')}
      </div>
    </div>
  )
}
