import { setTimeout as sleep } from 'node:timers/promises'
import { undoChange } from '#contract/changes/changes.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import { applyImport, readImport, undoImport, uploadImport } from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { bulkEdit } from '#contract/ledger/transaction-edits.ts'
import type { TestUser } from '../test/world.ts'
import { lastDay } from './data.ts'

const merchants = ['CARREFOUR', 'TALABAT', 'SALIK', 'ENOC', 'NOON', 'DEWA', 'ETISALAT', 'LULU HYPERMARKET']
const categories = ['Groceries', 'Dining Out', 'Transport', '']
const lineOf = (row: number): string =>
  [
    addDays(lastDay, -(row % 3650)),
    `${merchants[row % merchants.length]} ${row} DUBAI`,
    `-${(10 + (row % 90_000) / 100).toFixed(2)}`,
    categories[row % categories.length],
  ].join(',')

/** Milliseconds of importing rows of CSV and of an edit of all a user's rows, and of undoing each. */
export type Changes = {
  rows: number
  add: number
  undoAdd: number
  edited: number
  edit: number
  undoEdit: number
}

export async function timeChanges(user: TestUser, rows: number): Promise<Changes> {
  const began = performance.now()
  const since = (at: number): number => performance.now() - at
  const form = new FormData()
  const lines = ['Date,Description,Amount,Category', ...Array.from({ length: rows }, (_, at) => lineOf(at))]
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'AED.csv')
  const uploaded = await user.fetch(uploadImport.path, { method: 'POST', body: form })
  if (uploaded.status !== 200) throw new Error(`the upload answered ${await uploaded.text()}`)
  const params = { id: uploadImport.response.parse(await uploaded.json()).id }
  await right(user, applyImport, { params, body: {} })
  for (let state = ''; state !== 'done'; state = (await right(user, readImport, { params })).state) {
    if (state === 'failed') throw new Error('the import failed')
    await sleep(50)
  }
  const add = since(began)
  const undone = performance.now()
  await right(user, undoImport, { params })
  const undoAdd = since(undone)
  const edited = performance.now()
  const answer = await user.call(bulkEdit, { body: { filter: {}, set: { note: 'Checked with the bank' } } })
  if (answer.status !== 200) throw new Error(`the edit answered ${answer.status}`)
  const edit = since(edited)
  const undoing = performance.now()
  await right(user, undoChange, { params: { id: answer.headers.get('x-request-id') ?? '' } })
  return { rows, add, undoAdd, edited: answer.body.changed, edit, undoEdit: since(undoing) }
}

async function right<E extends Endpoint>(
  user: TestUser,
  endpoint: E,
  request: Partial<RequestOf<E>>,
): Promise<ResponseOf<E>> {
  const { status, body } = await user.call(endpoint, request)
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
