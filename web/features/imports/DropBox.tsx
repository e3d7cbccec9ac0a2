import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/errors.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { uploadFile } from './upload.ts'

/** Accepts a file by drop or file picker and uploads it to be read. */
export function DropBox({ onRead }: { onRead: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const read = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return
    setBusy(true)
    setError('')
    try {
      onRead((await uploadFile(file)).id)
    } catch (caught) {
      setError(messageOf(caught, t('failed')))
      setBusy(false)
    }
  }
  const drag = (event: DragEvent, entered: boolean): void => {
    event.preventDefault()
    setOver(entered)
  }
  return (
    <div className="grid gap-4">
      {error && <Alert>{error}</Alert>}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void read(event.dataTransfer.files[0])
        }}
        className={cx(
          'grid justify-items-center gap-2 rounded-card border border-dashed px-6 py-12 text-center transition-colors duration-150',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-card',
        )}
      >
        <FileUp aria-hidden="true" className="size-8 text-accent" strokeWidth={1.5} />
        <p className="text-section">{t('drop.title')}</p>
        <p className="text-small text-muted">{t('drop.or')}</p>
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="primary" className="mt-2" busy={busy} onClick={() => input.current?.click()}>
          {busy ? t('drop.reading') : t('drop.choose')}
        </Button>
        <p className="mt-3 max-w-prose text-meta text-muted">{t('drop.formats')}</p>
      </div>
    </div>
  )
}
