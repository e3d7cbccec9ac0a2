import { ApiError } from '../errors.ts'
import { sendFile } from '../receipts.ts'
import { dropFile, filesOf } from './receipts.ts'

/** Whether another attempt would end the same. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)

/**
 * Sends the files that a holder has as receipts of a payment, and forgets each that has arrived or that the server refuses.
 * Returns how many were refused; throws where the server cannot be reached, with what is left still held.
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
