import { ApiError } from '../errors.ts'
import { sendFile } from '../receipts.ts'
import { dropFile, filesOf } from './receipts.ts'

/** Whether the status is final, so that another attempt would fail in the same way. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)

/**
 * Uploads a holder's files as receipts of a payment, and deletes each one that was accepted or rejected.
 * Returns the number rejected; throws if the server cannot be reached, keeping the remaining files.
 */
export async function sendFiles(holder: string, id: string): Promise<number> {
  let refused = 0
  for (const { place, file } of await filesOf(holder)) {
    try {
      await sendFile({ kind: 'payment', id }, file)
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusal(error.status)) throw error
      refused += 1
    }
    await dropFile(place)
  }
  return refused
}
