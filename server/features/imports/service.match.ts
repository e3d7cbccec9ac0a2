/** Reads and compares files in the pool, which asks here for what the database knows. */
import { ImportMapping, type ImportMappingChange } from '#contract/imports/imports.ts'
import type { UserApp } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { fingerprint } from '../../platform/keys/keys.ts'
import type { JobOf } from '../../platform/work/job.ts'
import { pool, WorkFailed } from '../../platform/work/pool.ts'
import { listTargets, readAround } from '../accounts/service.own.ts'
import { proposeCategories } from '../categories/service.import.ts'
import { readExistingRows } from '../payments/imported/service.imported.ts'
import { readUserDocument } from '../person/settings/service.ts'
import type { EarlierFiles, ImportHost } from './host.ts'
import type { ImportRead, run } from './job.ts'
import type { MatchedRow } from './rows/match.ts'
import { selectLayout, selectNames } from './store.ts'

const importJob: JobOf<typeof run> = { url: new URL('./job.ts', import.meta.url) }

type Task = {
  bytes: Uint8Array
  /** Of a protected PDF. */
  password?: string | undefined
  fileName: string
  change?: ImportMappingChange
  /** The accounts of `change` are used as they are. */
  isPlanned?: boolean
  /** The mapping of an earlier file of a layout. */
  remembered?: ImportHost['remembered']
  /** The states whose rows are returned. */
  wanted?: readonly MatchedRow['state'][]
}

/** Reads a file and compares its rows with the accounts'; fails with an API error if it cannot be read. */
export async function readAndMatch(ctx: UserApp & { signal?: AbortSignal }, task: Task): Promise<ImportRead> {
  const { db, clock, userId, log } = ctx
  const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => read(db, ctx, work)
  const host: ImportHost = {
    remembered: async (layout, rows) => (await task.remembered?.(layout, rows)) ?? null,
    earlier: (layout) => inDb((tx) => earlierFiles(tx, userId, layout)),
    history: (span) => inDb((tx) => readAround(tx, userId, span)),
    accounts: () => inDb((tx) => listTargets(tx, userId)),
    name: () => inDb(async (tx) => (await readUserDocument(tx, userId)).name),
    categories: (names) => inDb((tx) => proposeCategories(tx, userId, names)),
    hashes: async (numbers) => numbers.map((number) => fingerprint(ctx.keys, number)),
    present: (span) => inDb((tx) => readExistingRows(tx, userId, span)),
  }
  try {
    const outcome = await pool.run(importJob, {
      userId,
      input: {
        bytes: task.bytes,
        password: task.password,
        change: task.change ?? {},
        isPlanned: task.isPlanned ?? false,
        fileName: task.fileName,
        today: today(clock),
        now: clock.now(),
        wanted: task.wanted ?? ['new'],
      },
      host,
      signal: ctx.signal,
    })
    return 'read' in outcome ? outcome.read : fail(outcome.refused, {}, { field: 'file' })
  } catch (error) {
    if (!(error instanceof WorkFailed) || error instanceof AppError) throw error
    if (error.why !== 'fault') return fail('import_too_large', {}, { field: 'file' })
    log.warn('A file broke its reader', { at: error.at ?? '' })
    return fail('import_damaged', {}, { field: 'file' })
  }
}

async function earlierFiles(tx: Tx, userId: string, layout: string): Promise<EarlierFiles> {
  const mapping = ImportMapping.safeParse(await selectLayout(tx, userId, layout)).data
  return {
    targets: mapping?.accounts ?? [],
    names: await selectNames(tx, userId, layout),
    dateOrder: mapping?.date_order ?? null,
  }
}
