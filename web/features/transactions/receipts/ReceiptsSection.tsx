import { Camera, Download, FileText, Paperclip, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, attachmentLimits } from '#contract/attachments.ts'
import type { Transaction } from '#contract/transaction.ts'
import { messageOf } from '../../../api/errors.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { sendReceipt } from '../../../api/receipts.ts'
import { fetchReceipt, removeReceipt, usePicture, useReceipts } from './useReceipts.ts'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

/** The receipts of a payment: thumbnails that open, files that are added, on a phone with the camera too. */
export function ReceiptsSection({ row }: { row: Transaction }) {
  const { t } = useTranslation('payment')
  const receipts = useReceipts(row.id, row.attachments)
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
        await sendReceipt(row.id, one)
      }
      if (chosen.length > 0) showToast(t('receipts.added', { count: chosen.length }))
    } catch (error) {
      showToast(t('receipts.failed', { error: messageOf(error) }), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const full = row.attachments >= attachmentLimits.perPayment
  return (
    <section
      aria-label={t('receipts.title')}
      className={cx('grid gap-2', row.attachments > 0 && 'basis-full')}
    >
      {row.attachments > 0 && (
        <ul className="flex flex-wrap gap-2">
          {receipts.map((attachment) => (
            <li key={attachment.id}>
              <Thumbnail id={row.id} attachment={attachment} onOpen={() => setOpen(attachment)} />
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
          {busy ? t('receipts.adding') : t('receipts.add')}
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
      <FileInput input={file} label={t('receipts.add')} multiple onChange={(event) => void add(event)} />
      <FileInput input={camera} label={t('receipts.photo')} camera onChange={(event) => void add(event)} />
      {open && <ReceiptDialog id={row.id} attachment={open} onClose={() => setOpen(null)} />}
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

type ThumbnailProps = { id: string; attachment: Attachment; onOpen: () => void }

function Thumbnail({ id, attachment, onOpen }: ThumbnailProps) {
  const { t } = useTranslation('payment')
  const picture = usePicture(id, attachment, 'small')
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

type DialogProps = { id: string; attachment: Attachment; onClose: () => void }

/** A receipt in full; a PDF is saved instead of shown. */
function ReceiptDialog({ id, attachment, onClose }: DialogProps) {
  const { t } = useTranslation('payment')
  const picture = usePicture(id, attachment, 'full')
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
  const save = async (): Promise<void> => saveFile(await fetchReceipt(id, attachment.id), attachment.name)
  const remove = async (): Promise<void> => {
    await removeReceipt(id, attachment.id, t('receipts.removed'))
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
        <img src={picture} alt={t('receipts.picture')} className="mx-auto max-h-[70dvh] rounded-control" />
      ) : (
        <LoadingBlock>
          <Skeleton className="h-80 w-full" />
        </LoadingBlock>
      )}
    </Dialog>
  )
}
