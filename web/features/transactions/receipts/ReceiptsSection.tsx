import { Camera, Download, FileText, Paperclip, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, attachmentLimits } from '#contract/files.ts'
import { messageOf } from '../../../api/errors.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type FileOwner, sendFile } from '../../../api/receipts.ts'
import { fetchReceipt, removeReceipt, usePicture, useReceipts } from './useReceipts.ts'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

type SectionProps = {
  owner: FileOwner
  /** The number of files, if known before they are loaded. */
  count?: number
}

/** The files of a payment or cheque: thumbnails to open, and buttons to add files or photos. */
export function ReceiptsSection({ owner, count: known }: SectionProps) {
  const { t } = useTranslation('payment')
  const words = `files.${owner.kind}` as const
  const receipts = useReceipts(owner, known)
  const count = known ?? receipts.length
  const [open, setOpen] = useState<Attachment | null>(null)
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const add = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    setBusy(true)
    try {
      for (const one of chosen) {
        if (one.size > attachmentLimits.fileBytes) throw new Error(t('receipts.tooLarge', { name: one.name }))
        await sendFile(owner, one)
      }
      if (chosen.length > 0) showToast(t(`${words}.added`, { count: chosen.length }))
    } catch (error) {
      showToast(t('receipts.failed', { error: messageOf(error) }), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const full = count >= attachmentLimits.perOwner
  return (
    <section aria-label={t(`${words}.title`)} className={cx('grid gap-2', count > 0 && 'basis-full')}>
      {count > 0 && (
        <ul className="flex flex-wrap gap-2">
          {receipts.map((attachment) => (
            <li key={attachment.id}>
              <Thumbnail owner={owner} attachment={attachment} onOpen={() => setOpen(attachment)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Paperclip}
          busy={busy}
          disabled={full}
          onClick={() => file.current?.click()}
        >
          {busy ? t('receipts.adding') : t(`${words}.add`)}
        </Button>
        <Button
          size="small"
          icon={Camera}
          disabled={full || busy}
          className="pointer-fine:hidden"
          onClick={() => camera.current?.click()}
        >
          {t('receipts.photo')}
        </Button>
      </div>
      <FileInput input={file} label={t(`${words}.add`)} multiple onChange={(event) => void add(event)} />
      <FileInput input={camera} label={t('receipts.photo')} camera onChange={(event) => void add(event)} />
      {open && <ReceiptDialog owner={owner} attachment={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

type InputProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  multiple?: boolean
  camera?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function FileInput({ input, label, multiple, camera, onChange }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={camera ? 'image/*' : accepted}
      capture={camera ? 'environment' : undefined}
      multiple={multiple}
      onChange={onChange}
    />
  )
}

type ThumbnailProps = { owner: FileOwner; attachment: Attachment; onOpen: () => void }

function Thumbnail({ owner, attachment, onOpen }: ThumbnailProps) {
  const { t } = useTranslation('payment')
  const picture = usePicture(owner, attachment, 'small')
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('receipts.open', { name: attachment.name })}
      title={attachment.name}
      className="flex size-20 flex-col items-center justify-center gap-1 overflow-hidden rounded-control border border-line bg-sunk hover:border-line-strong"
    >
      {attachment.kind === 'pdf' ? (
        <>
          <FileText aria-hidden="true" className="size-6 text-muted" />
          <bdi className="w-full truncate px-1 text-center text-meta text-muted">{attachment.name}</bdi>
        </>
      ) : (
        picture && <img src={picture} alt="" className="size-full object-cover" />
      )}
    </button>
  )
}

type DialogProps = { owner: FileOwner; attachment: Attachment; onClose: () => void }

/** A file in full size; a PDF is downloaded instead of shown. */
function ReceiptDialog({ owner, attachment, onClose }: DialogProps) {
  const { t } = useTranslation('payment')
  const picture = usePicture(owner, attachment, 'full')
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showToast(t('receipts.failed', { error: messageOf(error) }), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const save = async (): Promise<void> => saveFile(await fetchReceipt(owner, attachment.id), attachment.name)
  const remove = async (): Promise<void> => {
    await removeReceipt(owner, attachment.id, t(`files.${owner.kind}.removed`))
    onClose()
  }
  return (
    <Dialog
      open
      size="large"
      busy={busy}
      title={attachment.name}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Trash2}
            variant="quiet"
            className="me-auto text-alert!"
            disabled={busy}
            onClick={() => void run(remove)}
          >
            {t('receipts.remove')}
          </Button>
          <Button icon={Download} disabled={busy} onClick={() => void run(save)}>
            {t('receipts.save')}
          </Button>
        </>
      }
    >
      {attachment.kind === 'pdf' ? (
        <p className="flex items-center gap-3">
          <FileText aria-hidden="true" className="size-8 shrink-0 text-muted" />
          {t('receipts.pdf')}
        </p>
      ) : picture ? (
        <img
          src={picture}
          alt={t(`files.${owner.kind}.picture`)}
          className="mx-auto max-h-[70dvh] rounded-control"
        />
      ) : (
        <LoadingBlock>
          <Skeleton className="h-80 w-full" />
        </LoadingBlock>
      )}
    </Dialog>
  )
}
