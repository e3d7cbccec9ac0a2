import { useQuery } from '@tanstack/react-query'
import { deleteAttachment, listAttachments, readAttachment } from '#contract/files/attachments.ts'
import { deleteChequePhoto, listChequePhotos, readChequePhoto } from '#contract/expected/cheques.ts'
import type { Attachment } from '#contract/files/files.ts'
import { call, callRaw } from '../../../api/call.ts'
import { errorOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'
import type { FileOwner } from '../../../api/receipts.ts'

const calls = {
  payment: { list: listAttachments, read: readAttachment, remove: deleteAttachment },
  cheque: { list: listChequePhotos, read: readChequePhoto, remove: deleteChequePhoto },
} as const

/** The files of a payment or cheque; no request is made if `count` is 0. */
export function useReceipts({ kind, id }: FileOwner, count?: number) {
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
export function usePicture(owner: FileOwner, attachment: Attachment, size: 'small' | 'full'): string | null {
  const userId = useSession().user?.id
  const { data } = useQuery({
    queryKey: [userId, readAttachment.path, attachment.id, size],
    enabled: userId !== undefined && attachment.kind === 'picture',
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async () => dataUrl(await fetchFile(owner, attachment.id, size)),
  })
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

export const fetchReceipt = (owner: FileOwner, file: string): Promise<Blob> => fetchFile(owner, file, 'full')

export const removeReceipt = ({ kind, id }: FileOwner, file: string): Promise<unknown> =>
  call(calls[kind].remove, { params: { id, file } })
