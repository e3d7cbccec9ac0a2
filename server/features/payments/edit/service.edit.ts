import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import type * as contract from '#contract/ledger/transaction-edits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail, failFields, type Message, messageOf } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { cleanText } from '#contract/text.ts'
import { isRepeated, withChangeId, writeChange } from '../../changes/service.ts'
import { findCategory } from '../../categories/service.ts'
import { affectsOtherPayments, requireOwnerFor } from '../partner.ts'
import {
  type Faults,
  type UserState,
  readAmount,
  readDay,
  readDescription,
  searchTextFor,
  stateOf,
} from './input.ts'
import { findRow } from '../../ledger/list/service.ts'
import { reapplyTagRules } from '../categorise/service.judge.ts'
import { requireTags } from '../tags/service.tags.ts'
import { recountTotals, refreshTotals } from '../totals/service.totals.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { breakTransfer, pairByUser, writeUserState } from './store.write.ts'
import { categoryOf, viewTransaction } from '../../ledger/view.ts'
import { applyCategory, countUndecided, learnRule, type Merchant } from '../categorise/store.learned.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'
import { editedParams } from './edited.ts'

export type Edit = BodyOf<typeof contract.editTransaction>
export type Edited = Omit<ResponseOf<typeof contract.editTransaction>, 'success'>

/**
 * Saves a user's edit of a row. Unless `verify` is false this verifies the row, and a changed category is
 * learned for the merchant's later rows. Repeating a `change_id` changes nothing.
 */
export async function editTransaction(caller: Ctx, id: string, input: Edit): Promise<Edited> {
  requireOwnerFor(caller, input, ['amount', 'currency', 'date', 'type', 'transfer'])
  const ctx = withChangeId(caller, input.change_id)
  const now = ctx.clock.now()
  const { userId } = ctx
  let before: Transaction | null = null
  const work = async (tx: Tx): Promise<Edited> => {
    const row = await findRow(tx, userId, id)
    before = viewTransaction(row, ctx.language)
    if (await isRepeated(tx, ctx)) return editedAnswer(tx, ctx, row, merchantOf(row, stateOf(row)))
    if (input.version !== undefined && input.version !== row.version) fail('stale_edit')
    const edited = await editedState(tx, ctx, row, input, today(ctx.clock))
    const next = input.verify === false ? edited : confirmed(edited, now)
    const merchant = merchantOf(row, next)
    const corrected = categoryOf(row) !== next.user_category_id && next.user_category_set
    if (merchant && corrected && input.category && input.verify !== false && affectsOtherPayments(ctx))
      await learnRule(tx, userId, merchant, now)
    await writeUserState(tx, userId, id, next, searchTextFor(row, next), now)
    await refreshAfter(tx, userId, row, next, await changeTransfer(tx, userId, row, input.transfer, now), now)
    if (input.tags !== undefined && affectsOtherPayments(ctx)) await reapplyTagRules(tx, userId, [id], now)
    return editedAnswer(tx, ctx, row, input.category === undefined ? null : merchant)
  }
  return writeChange(ctx, 'transaction.edit', work, ({ transaction }) => ({
    name: transaction.description,
    ...(before && editedParams(before, transaction)),
  }))
}

/**
 * The row as it is now, and how many other rows of its merchant the corrected category could be applied to.
 */
export async function editedAnswer(
  tx: Tx,
  { userId, language, member }: Pick<Ctx, 'userId' | 'language' | 'member'>,
  row: TransactionRow,
  merchant: Merchant | null,
): Promise<Edited> {
  const earlier =
    merchant && affectsOtherPayments({ member }) ? await countUndecided(tx, userId, merchant, row.id) : 0
  const transaction = viewTransaction(await findRow(tx, userId, row.id), language)
  return { transaction, similar: { merchant: row.merchant, earlier } }
}

/** How many other payments `applyCorrection` would change. */
export async function readSimilar(ctx: Ctx, id: string): Promise<Edited['similar']> {
  return read(ctx.db, ctx, async (tx) => {
    const row = await findRow(tx, ctx.userId, id)
    const merchant = row.merchant_key === null ? null : merchantCategoryOf(row, row.merchant_key)
    const earlier = merchant ? await countUndecided(tx, ctx.userId, merchant, row.id) : 0
    return { merchant: row.merchant, earlier }
  })
}

const merchantCategoryOf = (row: TransactionRow, key: string): Merchant => ({
  key,
  type: row.type,
  categoryId: categoryOf(row),
})

function confirmed(state: UserState, now: Date): UserState {
  return {
    ...state,
    verified: true,
    needs_editing: false,
    verification_action: 'correct',
    verified_at: now,
    edited_at: now,
  }
}

async function editedState(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  row: TransactionRow,
  input: Edit,
  today: string,
): Promise<UserState> {
  if (input.currency !== undefined && input.currency !== row.currency)
    fail('currency_not_supported', { currency: row.currency }, { field: 'currency' })
  const isWalletLeg = row.source === 'manual' && row.transfer_id !== null && row.transfer_id !== row.id
  if (isWalletLeg && (input.amount ?? input.type ?? input.date) !== undefined && changesFacts(row, input))
    fail('cash_leg_fixed')
  const facts = row.source === 'manual' ? manualFacts(row, input, today) : bankFacts(row, input, language)
  const chosen = await chosenCategory(tx, userId, row, input.category, facts.type)
  const state = { ...stateOf(row), ...facts, ...chosen }
  if (input.note !== undefined) state.note = cleanText(input.note)
  if (input.tags !== undefined) state.tag_ids = await requireTags(tx, userId, input.tags)
  return state
}

const changesFacts = (row: TransactionRow, input: Edit): boolean =>
  (input.type ?? row.type) !== row.type ||
  (input.date ?? row.day) !== row.day ||
  (input.amount ?? wireAmount(row.amount_minor, row.currency)) !== wireAmount(row.amount_minor, row.currency)

type Facts = Pick<
  UserState,
  'type' | 'amount_minor' | 'user_amount_minor' | 'day' | 'text' | 'user_description'
>

/**
 * A bank row's date and direction cannot change; sending them unchanged is no fault. Another amount is stored
 * beside the bank's as the user's own, and sending the bank's amount again removes it.
 */
function bankFacts(row: TransactionRow, input: Edit, language: Language): Facts {
  const faults: Faults = {}
  let userMinor = row.user_amount_minor
  if (input.amount !== undefined) {
    const typed =
      input.amount === wireAmount(row.amount_minor, row.currency)
        ? null
        : readAmount(input.amount, row.currency)
    if (typed !== null && typeof typed === 'object') faults['amount'] = typed.fault
    else userMinor = typed
  }
  if (input.date !== undefined && input.date !== row.day) faults['date'] = messageOf('bank_date_fixed')
  if (input.type !== undefined && input.type !== row.type) faults['type'] = messageOf('bank_type_fixed')
  if (Object.keys(faults).length > 0) failFields(faults)
  const shownText = viewTransaction({ ...row, user_description: null }, language).description
  const newText = input.description === undefined ? null : cleanText(input.description)
  const userDescription =
    newText === null ? row.user_description : newText === shownText ? null : newText || null
  return {
    type: row.type,
    amount_minor: row.amount_minor,
    user_amount_minor: userMinor,
    day: row.day,
    text: row.text,
    user_description: userDescription,
  }
}

/** A manual row is the user's own, so an edit changes what is stored. */
function manualFacts(row: TransactionRow, input: Edit, today: string): Facts {
  const faults: Faults = {}
  const checked = <T extends string | bigint>(field: string, value: T | { fault: Message }, stored: T): T => {
    if (typeof value !== 'object') return value
    faults[field] = value.fault
    return stored
  }
  const amount =
    input.amount === undefined
      ? row.amount_minor
      : checked('amount', readAmount(input.amount), row.amount_minor)
  const day = input.date === undefined ? row.day : checked('date', readDay(input.date, today), row.day)
  const text =
    input.description === undefined
      ? row.text
      : checked('description', readDescription(input.description), row.text)
  const type = input.type ?? row.type
  // of a payment of which only the user's part counts, the amount is what was paid; others owe the same as before
  const owed = row.user_amount_minor === null ? 0n : row.amount_minor - row.user_amount_minor
  const hasOwnPart = owed > 0n && type === 'expense'
  if (hasOwnPart && amount <= owed) faults['amount'] = messageOf('own_part_nothing')
  if (Object.keys(faults).length > 0) failFields(faults)
  return {
    type,
    amount_minor: amount,
    user_amount_minor: hasOwnPart ? amount - owed : null,
    day,
    text,
    user_description: null,
  }
}

/** The category after an edit: one that exists, is not archived and, on a manual row, fits its type. */
async function chosenCategory(
  tx: Tx,
  userId: string,
  row: TransactionRow,
  newCategory: string | null | undefined,
  type: string,
): Promise<Pick<UserState, 'user_category_id' | 'user_category_set'>> {
  const current = categoryOf(row)
  const unchanged = { user_category_id: row.user_category_id, user_category_set: row.user_category_set }
  const manual = row.source === 'manual'
  if (newCategory === undefined && (!manual || type === row.type)) return unchanged
  if (newCategory === null || newCategory === '') {
    if (manual) fail('category_required', {}, { field: 'category' })
    return { user_category_id: null, user_category_set: true }
  }
  if (newCategory === current && type === row.type)
    return { user_category_id: current, user_category_set: true }
  const category = await findCategory(tx, userId, newCategory ?? current ?? '')
  if (!category || (manual && category.type !== type)) fail('category_required', {}, { field: 'category' })
  return { user_category_id: category.id, user_category_set: true }
}

export function merchantOf(
  row: TransactionRow,
  state: Pick<UserState, 'user_category_id' | 'user_category_set'>,
): Merchant | null {
  if (row.merchant_key === null || !state.user_category_set || state.user_category_id === null) return null
  return { key: row.merchant_key, type: row.type, categoryId: state.user_category_id }
}

/** Breaks a transfer or pairs one; returns the days whose totals are affected. */
async function changeTransfer(
  tx: Tx,
  userId: string,
  row: TransactionRow,
  isTransfer: boolean | undefined,
  now: Date,
): Promise<ChangedDays[]> {
  if (isTransfer === false && row.transfer_id !== null)
    return touchedBy(await breakTransfer(tx, userId, row.transfer_id, now))
  if (isTransfer === true && row.transfer_id === null)
    return touchedBy(await pairByUser(tx, userId, row.id, now))
  return []
}

/** Updates the totals after an edit of a row's state, and publishes an event if what counts has changed. */
async function refreshAfter(
  tx: Tx,
  userId: string,
  row: TransactionRow,
  next: UserState,
  touched: readonly ChangedDays[],
  now: Date,
): Promise<void> {
  const changedDays = { accountId: row.account_id, days: [...new Set([row.day, next.day])] }
  const category = next.user_category_set ? next.user_category_id : row.category_id
  const same =
    next.type === row.type &&
    next.amount_minor === row.amount_minor &&
    next.user_amount_minor === row.user_amount_minor &&
    next.day === row.day &&
    category === categoryOf(row) &&
    touched.length === 0
  if (same && next.verified === row.verified) return
  await (same
    ? recountTotals(tx, userId, [changedDays])
    : refreshTotals(tx, userId, [changedDays, ...touched], now))
}

/**
 * Gives a row's category to the merchant's rows that the user has not decided on; returns how many changed. Fails with
 * 'similar_changed' if these are not as many as the user was told.
 */
export async function applyCorrection(ctx: Ctx, id: string, told?: number): Promise<number> {
  const { userId } = ctx
  let category = ''
  const work = async (tx: Tx): Promise<number> => {
    const row = await findRow(tx, userId, id)
    category = viewTransaction(row, ctx.language).category_name
    if (row.merchant_key === null) return 0
    const merchant = merchantCategoryOf(row, row.merchant_key)
    const now = ctx.clock.now()
    const touches = await applyCategory(tx, userId, merchant, id, now)
    // none left is no surprise: a call sent twice finds that
    if (told !== undefined && touches.length > 0 && touches.length !== told) fail('similar_changed')
    await refreshTotals(tx, userId, touchedBy(touches), now)
    return touches.length
  }
  return writeChange(ctx, 'transaction.apply_earlier', work, (count) => ({ count, category_to: category }))
}
