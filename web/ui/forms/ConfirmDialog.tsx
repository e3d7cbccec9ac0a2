import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { Button, type ButtonVariant } from '../parts/Button.tsx'
import { Alert } from '../parts/Notes.tsx'
import { GoesOn, useLasting } from '../waiting.tsx'
import { type Done, type Failed, useSave } from './useSave.ts'

type ConfirmProps<A> = {
  title: string
  children: ReactNode
  /** The text of the button, the title by default, and its text while the work runs. */
  confirm?: string
  confirming?: string
  variant?: ButtonVariant
  /** Whether only its buttons and Escape close it. */
  alert?: boolean
  failed?: Failed
  /** What follows the text. */
  note?: ReactNode
  /** The reads to refetch; all by default. */
  refetch?: readonly Endpoint[]
  work: () => Promise<A>
  done?: Done<A>
  onClose: () => void
  /** Called instead of `onClose` once it is done. */
  onDone?: () => void
}

/** Asks for confirmation before an important action. */
export function ConfirmDialog<A>({ title, children, failed, work, done, onClose, ...more }: ConfirmProps<A>) {
  const { t } = useTranslation('ui')
  const saving = useSave(failed, { refetch: more.refetch })
  const isSlow = useLasting(saving.busy)
  const close = (): void => {
    if (saving.busy) saving.leave()
    onClose()
  }
  const { confirm = title, variant = 'danger', onDone = onClose } = more
  return (
    <Dialog
      open
      alert={more.alert ?? true}
      size="small"
      title={title}
      busy={saving.busy && !isSlow}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={saving.busy && !isSlow}>
            {t(isSlow ? 'close' : 'cancel')}
          </Button>
          <Button variant={variant} busy={saving.busy} onClick={() => void saving.save(work, done, onDone)}>
            {saving.busy ? (more.confirming ?? confirm) : confirm}
          </Button>
        </>
      }
    >
      {saving.error && <Alert className="mb-3">{saving.error}</Alert>}
      <p className="text-muted">{children}</p>
      {more.note}
      {isSlow && (
        <Suspense fallback={null}>
          <GoesOn className="mt-3" />
        </Suspense>
      )}
    </Dialog>
  )
}
