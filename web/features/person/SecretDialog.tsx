import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/parts/Button.tsx'

type SecretProps = {
  title: string
  text: string
  /** What is copied. */
  secret: string
  copy: string
  copied: string
  close: string
  children: ReactNode
  extra?: ReactNode
  onClose: () => void
}

/** Shows a secret that cannot be shown again; only its button closes it. */
export function SecretDialog({ title, text, secret, children, extra, onClose, ...texts }: SecretProps) {
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(secret).then(
      () => showToast(texts.copied),
      () => undefined, // the text can still be selected by hand
    )
  return (
    <Dialog
      open
      busy
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className="text-muted">{text}</p>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" icon={Copy} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {extra}
      </div>
    </Dialog>
  )
}
