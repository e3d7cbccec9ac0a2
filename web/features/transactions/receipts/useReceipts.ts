import { useQuery } from '@tanstack/react-query'
import { type Attachment, deleteAttachment, listAttachments, readAttachment } from '#contract/attachments.ts'
import { call, callRaw } from '../../../api/call.ts'
import { errorOf } from '../../../api/errors.ts'
import { refreshEverything, useRead } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { useSession } from '../../../api/auth/session.ts'

/** The receipts of a payment. */
export function useReceipts(id: string, count: number) {
  return useRead(listAttachments, { params: { id } }, { enabled: count > 0 }).data?.data ?? []
}

async function fetchFile(id: string, file: string, size: 'small' | 'full'): Promise<Blob> {
  const response = await callRaw(
    readAttachment,
    { params: { id, file }, query: { size } },
    { headers: { accept: 'image/webp, application/pdf' } },
  )
  if (!response.ok) throw await errorOf(response)
  return response.blob()
}

/** Where an <img> finds a picture: the bytes come with the bearer token and stay in memory. */
export function usePicture(id: string, attachment: Attachment, size: 'small' | 'full'): string | null {
  const userId = useSession().user?.id
  const { data } = useQuery({
    queryKey: [userId, readAttachment.path, attachment.id, size],
    enabled: userId !== undefined && attachment.kind === 'picture',
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async () => dataUrl(await fetchFile(id, attachment.id, size)),
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

export const fetchReceipt = (id: string, file: string): Promise<Blob> => fetchFile(id, file, 'full')

/** Removes a receipt and says so, with a way back. */
export async function removeReceipt(id: string, file: string, said: string): Promise<void> {
  const answer = await call(deleteAttachment, { params: { id, file } })
  refreshEverything()
  showUndoable(said, answer)
}
