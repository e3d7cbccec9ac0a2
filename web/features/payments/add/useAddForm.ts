import { useEffect, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import type { EntryType } from '#contract/common.ts'
import { dubaiDay } from '#contract/period.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { call } from '../../../api/call.ts'
import { addPending, type Pending } from '../../../api/offline/pending.ts'
import { inbox, moveFiles, takeText } from '../../../api/offline/receipts.ts'
import { sendFiles } from '../../../api/offline/send-files.ts'
import { readDraft, writeDraft } from '../../../api/storage/drafts.ts'
import { ApiError, withText } from '../../../api/errors.ts'
import { emit } from '../../../api/sync/events.ts'
import { currentSession } from '../../../api/auth/session.ts'
import {
  amountText,
  askedType,
  asDescription,
  Draft,
  emptyValues,
  issuesOf,
  isUntouched,
  mayBeMessage,
  typeOf,
  withType,
  type Values,
} from './form.ts'

export type Failure =
  | { kind: 'issues'; texts: readonly string[] }
  | { kind: 'failed'; text: string; isKept: boolean }
  /** An earlier attempt with the same idempotency key succeeded with other values. */
  | { kind: 'sent' }
export type AddForm = {
  values: Values
  change: (next: Values) => void
  busy: boolean
  failure: Failure | null
  /** `later`: queued on this device until the server can be reached. */
  added: 'now' | 'later' | null
  /** How many receipts the server rejected. */
  refused: number
  /** The values were restored from a draft of an earlier visit. */
  restored: boolean
  /** A shared text that may be a bank's message; null if none was shared. */
  message: string | null
  idempotencyKey: string
  submit: () => Promise<void>
  reset: () => void
  /** Assigns a new idempotency key, so that the form's values become another transaction. */
  renew: () => void
}

const today = (): string => dubaiDay(new Date())
const userId = (): string => currentSession().user?.id ?? ''
/** A no-op once the session has ended; the draft typed before that is retained for the same user. */
const saveDraft = (draft: Draft | null): void => writeDraft(userId(), 'add', draft)

type Done = { added: 'now'; id: string; refused: number } | { added: 'later' }

/**
 * Attaches the shared files and returns how many were rejected. If sending fails, the entry is queued with
 * its files; its idempotency key prevents a second transaction.
 */
async function attach(id: string, entry: Pending): Promise<number> {
  try {
    return await sendFiles(inbox, id)
  } catch {
    if (addPending(userId(), entry)) await moveFiles(inbox, entry.key)
    return 0
  }
}

/** Adds a transaction. Offline, it is queued and sent later with the same key, so that it is added once. */
async function addOrQueue(body: Pending['body'], key: string): Promise<Done> {
  try {
    const { id } = await call(createTransaction, { body }, { headers: { 'idempotency-key': key } })
    return { added: 'now', id, refused: await attach(id, { key, at: Date.now(), body }) }
  } catch (error) {
    const offline = error instanceof ApiError && error.code === 'network' && !navigator.onLine
    if (offline && addPending(userId(), { key, at: Date.now(), body })) {
      await moveFiles(inbox, key)
      return { added: 'later' }
    }
    throw error
  }
}

function bodyOf(values: Values): Pending['body'] {
  return {
    ...values,
    amount: Number(amountText(values.amount)),
    description: values.description.trim(),
  }
}

/** Describes why a request failed; `refused` means the server rejected it, so `kept` is false. */
function failureOf(t: TFunction<'add'>, error: unknown, refused: boolean): Failure {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0)
    return { kind: 'issues', texts: Object.values(error.fields) }
  if (error instanceof ApiError && error.status === 401)
    return { kind: 'failed', text: t('signedOut'), isKept: true }
  const described = withText(error, (status) => t('failedStatus', { status }))
  const plain = !(described instanceof ApiError) || described.message === ''
  const text = plain ? t('failedPlain') : t('failed', { error: described.message })
  return { kind: 'failed', text, isKept: !refused }
}

/** A shared text: a description is handed on, and what may be a bank's message returned. */
function useSharedText(search: string, describe: (text: string) => void): string | null {
  const [message, setMessage] = useState<string | null>(null)
  const sharing = new URLSearchParams(search).get('shared')
  const latest = useRef(describe)
  useEffect(() => {
    if (!sharing) return
    void takeText(sharing).then((text) => {
      if (mayBeMessage(text)) setMessage(text)
      else latest.current(asDescription(text))
    })
  }, [sharing])
  return message
}

/** State of the add form. All attempts to submit one filled form share an idempotency key. */
export function useAddForm(): AddForm {
  const { t } = useTranslation('add')
  const [draft] = useState(() => readDraft(userId(), 'add', Draft))
  const [values, setValues] = useState<Values>(
    () => draft?.values ?? emptyValues(typeOf(location.search), today()),
  )
  const search = useSearch()
  const message = useSharedText(search, (description) =>
    setValues((before) => (before.description === '' ? { ...before, description } : before)),
  )
  const requestedType = askedType(search)
  const [followed, setFollowed] = useState<EntryType | null>(null)
  if (requestedType !== followed) {
    setFollowed(requestedType)
    if (requestedType) setValues(withType(values, requestedType))
  }
  const [key, setKey] = useState<string>(() => draft?.key ?? crypto.randomUUID())
  const [restored, setRestored] = useState(draft !== null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [added, setAdded] = useState<AddForm['added']>(null)
  const [refused, setRefused] = useState(0)
  const sending = useRef(false)

  const change = (next: Values): void => {
    setFailure(null)
    setValues(next)
    saveDraft(isUntouched(next) ? null : { key, values: next })
  }
  const reset = (): void => {
    saveDraft(null)
    setFailure(null)
    setRestored(false)
    setKey(crypto.randomUUID())
    setValues(emptyValues(values.type, today()))
  }
  const renew = (): void => {
    const next = crypto.randomUUID()
    setKey(next)
    setFailure(null)
    saveDraft({ key: next, values })
  }
  const fail = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'idempotency_mismatch')
      return setFailure({ kind: 'sent' })
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
    // A rejected request created nothing, so the corrected form gets a new key; without a response it keeps
    // its key.
    if (refused) {
      const next = crypto.randomUUID()
      setKey(next)
      saveDraft({ key: next, values })
    }
    setFailure(failureOf(t, error, refused))
  }
  const submit = async (): Promise<void> => {
    if (sending.current || added) return
    if (!currentSession().user) return setFailure({ kind: 'failed', text: t('signedOut'), isKept: false })
    const issues = issuesOf(values, today())
    if (issues.length > 0)
      return setFailure({ kind: 'issues', texts: issues.map((issue) => t(`issues.${issue}`)) })
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await addOrQueue(bodyOf(values), key)
      saveDraft(null)
      setAdded(outcome.added)
      if (outcome.added === 'now') setRefused(outcome.refused)
      if (outcome.added === 'now') emit('transactionCreated', { id: outcome.id })
    } catch (error) {
      fail(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    change,
    busy,
    failure,
    added,
    refused,
    restored,
    message,
    idempotencyKey: key,
    submit,
    reset,
    renew,
  }
}
