/** Sends entries made offline, in order and exactly once: an entry's key makes every attempt idempotent. */
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { currentSession } from '../auth/session.ts'
import { call } from '../call.ts'
import { ApiError } from '../errors.ts'
import { emit } from '../sync/events.ts'
import { isRefusal, sendFiles } from './send-files.ts'
import { addPending, type Pending, readPending, removePending } from './pending.ts'

let sending: Promise<number> | null = null

/** Sends all of the user's entries and returns how many were added. Concurrent callers share one attempt. */
export function sendPending(userId: string): Promise<number> {
  sending ??= sendAll(userId).finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(userId: string): Promise<number> {
  let added = 0
  for (const entry of readPending(userId).filter(({ refused }) => refused === undefined)) {
    const session = currentSession()
    if (session.user?.id !== userId) break
    const sent = await sendOne(userId, entry)
    if (sent === 'later') break
    if (sent === 'added') added += 1
  }
  return added
}

async function sendOne(userId: string, entry: Pending): Promise<'added' | 'refused' | 'later'> {
  try {
    const headers = { 'idempotency-key': entry.key }
    const { id } = await call(createTransaction, { body: entry.body }, { headers })
    await sendFiles(entry.key, id)
    removePending(userId, entry.key)
    emit('transactionCreated', { id })
    return 'added'
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error.status)) return 'later'
    addPending(userId, { ...entry, refused: error.message })
    return 'refused'
  }
}
