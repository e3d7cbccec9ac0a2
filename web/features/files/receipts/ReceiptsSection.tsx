import { Camera, Download, FileText, Paperclip, Trash2 } from 'lucide-react'
import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, attachmentLimits } from '#contract/files/files.ts'
import { cx } from '../../../ui/cx.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type FileOwner, sendFile } from '../../../api/receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { deleteAttachment, listAttachments, readAttachment } from '#contract/files/attachments.ts'
import { deleteChequePhoto, listChequePhotos, readChequePhoto } from '#contract/expected/cheques.ts'
import { call, callRaw } from '../../../api/call.ts'
import { errorOf } from '../../../api/errors.ts'
import { queryClient, useRead } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

type SectionProps = {
  owner: FileOwner
  /** The number of files, if known before they are loaded. */
  count?: number
}

/** The files of a payment or cheque: thumbnails to open, and buttons to add files or photos. */
export function ReceiptsSection({ owner, count: listed }: SectionProps) {
  const { t } = useTranslation('payment')
  const texts = `files.${owner.kind}` as const
  const receipts = useReceipts(owner, listed)
  const count = listed ?? receipts.length
  const [open, setOpen] = useState<Attachment | null>(null)
  const adding = useSave((error) => t('receipts.failed', { error }), { inToast: true })
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const add = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    const send = async (): Promise<void> => {
      for (const picked of chosen) {
        const { name, size } = picked
        if (size > attachmentLimits.fileBytes) throw new Error(t('receipts.tooLarge', { name }))
        await sendFile(owner, picked)
      }
    }
    if (chosen.length > 0) void adding.save(send, t(`${texts}.added`, { count: chosen.length }))
  }
  const full = count >= attachmentLimits.perOwner
  return (
    <section aria-label={t(`${texts}.title`)} className={cx('grid gap-2', count > 0 && 'basis-full')}>
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
          busy={adding.busy}
          disabled={full}
          onClick={() => file.current?.click()}
        >
          {adding.busy ? t('receipts.adding') : t(`${texts}.add`)}
        </Button>
        <Button
          size="small"
          icon={Camera}
          disabled={full || adding.busy}
          className="pointer-fine:hidden"
          onClick={() => camera.current?.click()}
        >
          {t('receipts.photo')}
        </Button>
      </div>
      <FileInput input={file} label={t(`${texts}.add`)} multiple onChange={add} />
      <FileInput input={camera} label={t('receipts.photo')} camera onChange={add} />
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
  const saving = useSave((error) => t('receipts.failed', { error }), { inToast: true })
  const download = (): Promise<boolean> =>
    saving.run(async () => saveFile(await fetchReceipt(owner, attachment.id), attachment.name))
  const remove = (): Promise<boolean> =>
    saving.save(() => removeReceipt(owner, attachment.id), t(`files.${owner.kind}.removed`), onClose)
  return (
    <Dialog
      open
      size="large"
      busy={saving.busy}
      title={attachment.name}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Trash2}
            variant="quiet"
            className="me-auto text-alert!"
            disabled={saving.busy}
            onClick={() => void remove()}
          >
            {t('receipts.remove')}
          </Button>
          <Button icon={Download} disabled={saving.busy} onClick={() => void download()}>
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
          className="mx-auto max-h-[30rem] rounded-control"
        />
      ) : (
        <LoadingBlock>
          <Skeleton className="h-80 w-full" />
        </LoadingBlock>
      )}
    </Dialog>
  )
}

const calls = {
  payment: { list: listAttachments, read: readAttachment, remove: deleteAttachment },
  cheque: { list: listChequePhotos, read: readChequePhoto, remove: deleteChequePhoto },
} as const

/** The files of a payment or cheque; no request is made if `count` is 0. */
function useReceipts({ kind, id }: FileOwner, count?: number) {
  return useRead(calls[kind].list, { params: { id } }, { enabled: count !== 0 }).data?.data ?? []
}

async function fetchFile({ kind, id }: FileOwner, file: string, size: 'small' | 'full'): Promise<Blob> {
  const response = await callRaw(
    calls[kind].read,
    { params: { id, file }, query: { size } },
    { headers: { accept: 'image/webp, application/pdf' } },
  )
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** A picture's data URL, or null until loaded. Fetched with the bearer token and held in memory. */
function usePicture(owner: FileOwner, attachment: Attachment, size: 'small' | 'full'): string | null {
  const userId = useSession().user?.id
  const { data } = useQuery(
    {
      queryKey: [userId, readAttachment.path, attachment.id, size],
      enabled: userId !== undefined && attachment.kind === 'picture',
      staleTime: 'static',
      gcTime: 60_000,
      queryFn: async () => dataUrl(await fetchFile(owner, attachment.id, size)),
    },
    queryClient,
  )
  return data ?? null
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('')))
    reader.readAsDataURL(blob)
  })
}

const fetchReceipt = (owner: FileOwner, file: string): Promise<Blob> => fetchFile(owner, file, 'full')

const removeReceipt = ({ kind, id }: FileOwner, file: string): Promise<unknown> =>
  call(calls[kind].remove, { params: { id, file } })
