/** Applies imports: after their rows are staged, one transaction shows them all. */
import * as z from 'zod'
import type { Reason } from '#contract/reasons.ts'
import { ImportMapping, type ImportMappingChange, type ImportSetting } from '#contract/imports/imports.ts'
import { type App, type Ctx, type UserApp, withFields } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { rememberNumber, removeEmptyAccounts, unhideImportedAccounts } from '../accounts/service.own.ts'
import { addImportedCategories } from '../categories/service.import.ts'
import { recordChange } from '../changes/service.ts'
import { publishEvent, startJob, subscribeJob } from '../changes/events/service.ts'
import { readUserDocument } from '../person/settings/service.ts'
import { deleteImported, showImported, transferImported } from '../payments/imported/service.imported.ts'
import { mayBeOwn, namedBy } from './rows/own-name.ts'
import type { ChangedDays } from '../payments/changed-days.ts'
import type { Placed } from './rows/rows.ts'
import { publishTouched, recountTotals, refreshTotals } from '../payments/totals/service.totals.ts'
import { pairTopUps, pairTransfers } from '../payments/transfers/service.transfers.ts'
import { withEarlier } from './plan.ts'
import { anchorAccounts, anchorSubscription } from './service.anchor.ts'
import {
  type Places,
  readNames,
  requireApplying,
  type Staged,
  stageRows,
  Stopped,
  takeRows,
} from './service.stage.ts'
import { failureOf, findImport, importQueue, mappingOf, previewIn, readAgain, readImport } from './service.ts'
import { finishUndo } from './service.undo.ts'
import {
  deleteFile,
  hasOthersSince,
  type ImportRow,
  selectImport,
  selectLayout,
  updateImport,
  upsertLayout,
} from './store.ts'

const givenUpQueue = 'import-given-up'
const Job = z.object({ userId: z.uuid(), importId: z.uuid() })
type Job = z.infer<typeof Job>

/** Creates the queue; a process without workers needs it too. */
export async function defineImports({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.define(givenUpQueue, {
    retryLimit: 20,
    retryDelaySeconds: 30,
    expireSeconds: 300,
    background: true,
  })
  await queue.define(importQueue, {
    retryLimit: 3,
    retryDelaySeconds: 5,
    expireSeconds: 900,
    givenUp: givenUpQueue,
  })
}

/** The job of an import is in the outbox of the transaction that asks for it. */
export const importSubscriptions = [subscribeJob('import.requested', importQueue), anchorSubscription]

export async function startImports(app: App): Promise<void> {
  await defineImports(app)
  await app.queue.work(importQueue, ({ data }) => runImportJob(app, Job.parse(data)))
  await app.queue.work(givenUpQueue, ({ data }) => failImport(app, Job.parse(data), 'internal'))
}

/** Starts an import in the background, with a corrected mapping if one is given. */
export async function applyImport(
  ctx: Ctx,
  id: string,
  { mapping, doubtful = false }: { mapping?: ImportMappingChange; doubtful?: boolean },
) {
  const row = await read(ctx.db, ctx, (tx) => findImport(tx, ctx.userId, id))
  if (row.state !== 'read' && row.state !== 'failed') fail('import_not_open')
  if (mapping !== undefined && Object.keys(mapping).length > 0) await readAgain(ctx, row, mapping)
  else await requireUpToDate(ctx, row)
  const requested = await write(ctx.db, ctx, async (tx) => {
    const current = await findImport(tx, ctx.userId, id)
    if (current.state !== 'read' && current.state !== 'failed') fail('import_not_open')
    requireReady(current, doubtful)
    const change = { state: 'applying' as const, doubtful_too: doubtful, written: 0, total: 0, failure: null }
    await updateImport(tx, ctx.userId, id, change, ctx.clock.now())
    return publishEvent(tx, ctx.userId, 'import.requested', { importId: id }, ctx.clock.now())
  })
  await startJob(ctx, importQueue, requested)
  return readImport(ctx, id)
}

/** Fails if another file has been imported since this one was read, and its rows now go to other accounts. */
async function requireUpToDate(ctx: Ctx, row: ImportRow): Promise<void> {
  if (!(await read(ctx.db, ctx, (tx) => hasOthersSince(tx, ctx.userId, row.id)))) return
  await readAgain(ctx, row, {})
  const now = await read(ctx.db, ctx, (tx) => findImport(tx, ctx.userId, row.id))
  const targetsOf = (each: ImportRow): string =>
    mappingOf(each)
      .accounts.map(({ name, account_id, basis }) => `${name} ${account_id} ${basis === 'open'}`)
      .join('\n')
  if (targetsOf(now) !== targetsOf(row)) fail('import_changed')
}

/** Fails if a question is open, or if there is nothing to add. */
function requireReady(row: ImportRow, doubtful: boolean): void {
  const { question, counts } = previewIn(row)
  const isOpen = mappingOf(row).accounts.some(({ basis, skip }) => basis === 'open' && !skip)
  if (question || isOpen) fail('import_question')
  if (counts.new + (doubtful ? counts.doubtful : 0) === 0) fail('import_nothing')
}

/** Thrown when the user's categories or tags have changed since the rows were staged. */
class Outdated extends Error {}
const mostAttempts = 5

/** Executes an import, or finishes its undo: all of it or nothing. After a crash it starts again. */
export async function runImportJob(app: App, job: Job, attempt = 1): Promise<void> {
  const { userId, importId } = job
  const acting = withFields(app, { userId })
  await finishUndo(acting, importId)
  try {
    const row = await write(app.db, acting, (tx) => clearStaged(tx, userId, importId, app.clock.now()), {
      keepVersion: true,
    })
    if (row !== null) await addRows(acting, row)
  } catch (error) {
    if (error instanceof Stopped) return
    if (error instanceof Outdated && attempt < mostAttempts) return runImportJob(app, job, attempt + 1)
    app.log.warn('An import failed', { importId, reason: error instanceof Error ? error.message : 'unknown' })
    await failImport(app, job, failureOf(error))
  }
}

/** Ends an import that is being applied as failed, so that it can be started again. */
async function failImport(app: App, { userId, importId }: Job, failure: Reason): Promise<void> {
  await write(app.db, { userId }, async (tx) => {
    const row = await clearStaged(tx, userId, importId, app.clock.now())
    if (row === null) return
    const change = { state: 'failed' as const, failure, made_accounts: [], written: 0 }
    await updateImport(tx, userId, importId, change, app.clock.now())
  })
}

/** Removes what an earlier attempt left; null if the import is no longer to be applied. */
async function clearStaged(tx: Tx, userId: string, id: string, now: Date): Promise<ImportRow | null> {
  const row = await selectImport(tx, userId, id)
  if (row?.state !== 'applying') return null
  const { freed } = await deleteImported(tx, userId, id, now)
  await refreshTotals(tx, userId, freed, now)
  await removeEmptyAccounts(tx, userId, row.made_accounts)
  return row
}

async function addRows(app: UserApp, row: ImportRow): Promise<void> {
  const taken = await takeRows(app, row)
  const { mapping, about } = taken
  const placed: Places = new Map(
    mapping.accounts.flatMap((target, place): [number, Placed][] => {
      const accountId = target.account_id ?? newId(app.clock.now())
      return about.targets.has(place)
        ? [[place, { target, accountId, isNew: target.account_id === null }]]
        : []
    }),
  )
  const params = { import_id: row.id, name: row.file_name, count: about.count }
  const staged = await stageRows(app, row.id, { ...taken, placed })
  const ready = { mapping, placed: [...placed.values()], ...staged }
  await write(app.db, app, async (tx) => {
    await showAll(app, tx, row, ready)
    await recordChange(
      tx,
      app,
      'import.apply',
      async () => undefined,
      () => params,
      { always: true },
    )
  })
}

type Ready = Staged & { mapping: ImportMapping; placed: readonly Placed[] }

/** The one step in which an import takes effect: rows, accounts, categories, transfers, totals. */
async function showAll(
  app: UserApp,
  tx: Tx,
  row: ImportRow,
  { mapping, placed, categories, categorised, names, days, at, isCounted }: Ready,
): Promise<void> {
  const { userId } = app
  const now = app.clock.now()
  await requireApplying(tx, userId, row.id)
  if ((await readNames(tx, userId)) !== names) throw new Outdated()
  await addImportedCategories(tx, userId, categories.missing, now)
  const known = new Set(placed.flatMap(({ isNew, accountId }) => (isNew ? [] : [accountId])))
  const shown = { importId: row.id, accountIds: [...known], days, categorised, now }
  const changed = await showImported(tx, userId, shown)
  const made = placed.filter(({ isNew }) => isNew).map(({ accountId }) => accountId)
  await unhideImportedAccounts(tx, userId, made, now)
  const paired = await pairTransfers(tx, userId, days, now)
  const own = mapping.own_transfers === true ? await transferOwn(tx, userId, row.id, now) : []
  const uncounted = days.filter(({ accountId }) => !isCounted || known.has(accountId))
  await recountTotals(tx, userId, [...uncounted, ...changed, ...paired, ...own])
  await publishTouched(tx, userId, [...days, ...paired], at)
  for (const { accountId, isNew, target } of placed) {
    if (!isNew && target.number_hash)
      await rememberNumber(tx, userId, { id: accountId, hash: target.number_hash, now })
  }
  if (made.length > 0) await pairTopUps(tx, app)
  const newCategoryIds = categories.missing.map(({ id }) => id)
  const idOf = new Map(placed.map(({ target, accountId }) => [target.name, accountId]))
  const accounts = mapping.accounts.map((target) => ({
    ...target,
    account_id: idOf.get(target.name) ?? target.account_id,
  }))
  const done = { ...mapping, accounts }
  await updateImport(
    tx,
    userId,
    row.id,
    { state: 'done', mapping: done, made_categories: newCategoryIds },
    now,
  )
  await anchorAccounts(tx, userId, [...known, ...made], now)
  await deleteFile(tx, userId, row.id)
  await publishEvent(tx, userId, 'import.finished', { importId: row.id }, now)
  // the next file of this layout goes to the same accounts
  const next = { ...done, confirmed: remembered(mapping, row) }
  const earlier = ImportMapping.safeParse(await selectLayout(tx, userId, row.layout)).data
  await upsertLayout(tx, userId, row.layout, withEarlier(next, earlier), now)
}

/** Makes own transfers of those that were asked about and that no account of theirs has the other leg of; returns their days. */
async function transferOwn(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<readonly ChangedDays[]> {
  const words = namedBy((await readUserDocument(tx, userId)).name)
  return transferImported(tx, userId, importId, { isOwn: (row) => mayBeOwn(row, words), now })
}

/** The settings that count for the next file of the layout: those that a person said, or that a proof confirmed. */
function remembered({ confirmed }: ImportMapping, row: ImportRow): ImportSetting[] {
  const { proofs } = previewIn(row)
  const isProven = proofs.length > 0 && proofs.every(({ kind }) => kind === 'balance' || kind === 'totals')
  const proven = isProven ? (['columns', 'decimal', 'signs'] as const) : []
  // these belong to one file, or to the account that it went to
  const own: readonly ImportSetting[] = ['balance', 'until', 'accounts', 'currency']
  return [...new Set([...confirmed, ...proven])].filter((name) => !own.includes(name))
}
