/** Imports as a user sees them: a file read and compared, its mapping corrected, the list of what was imported. */
import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import {
  type Import,
  importFormats,
  ImportMapping,
  type ImportMappingChange,
  ImportPreview,
  importStates,
} from '#contract/imports.ts'
import { baseCurrency } from '#contract/product.ts'
import { codeOfReason, type Reason } from '#contract/reasons.ts'
import { cleanText } from '#contract/text.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { AppError, fail, sentenceOf } from '../../platform/errors.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { planImport, previewOf } from './preview.ts'
import { readInWorker } from './read/in-worker.ts'
import { FileRefused, type ReadFile } from './read/types.ts'
import {
  deleteStaleReads,
  type ImportRow,
  insertImport,
  selectBytes,
  selectImport,
  selectImports,
  selectLayout,
  updateImport,
} from './store.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)
type Acting = Pick<Ctx, 'db' | 'clock' | 'userId' | 'language'>

/** Files waiting to be imported; of more the oldest are forgotten. */
const mostWaiting = 5

/** Reads a file and returns what importing it would add. Nothing is added yet. */
export async function uploadImport(
  ctx: Acting,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<z.infer<typeof Import>> {
  const fileName = cleanText(name).slice(-120) || 'file'
  const first = await readBytes(bytes, {})
  const remembered = await read(ctx.db, ctx, (tx) => rememberedMapping(tx, ctx.userId, first.layout))
  const file = remembered ? await readBytes(bytes, remembered) : first
  const planned = await planImport(ctx, file, remembered ?? {}, fileName)
  const now = ctx.clock.now()
  const id = newId(now)
  const packed = await zip(bytes)
  const about = { remembered: remembered !== null, origin: file.origin }
  await write(ctx.db, ctx, async (tx) => {
    await deleteStaleReads(tx, ctx.userId, mostWaiting - 1)
    const preview = { ...previewOf(file, planned), ...about }
    const { format, layout } = file
    await insertImport(
      tx,
      ctx.userId,
      { id, file_name: fileName, format, layout, mapping: planned.mapping, preview, bytes: packed },
      now,
    )
  })
  return readImport(ctx, id)
}

/** Reads a file's bytes; fails in the API's words where they cannot be read. */
export async function readBytes(bytes: Uint8Array, change: ImportMappingChange): Promise<ReadFile> {
  try {
    return await readInWorker(bytes, change, change.currency ?? baseCurrency)
  } catch (error) {
    if (error instanceof FileRefused) fail(error.reason, {}, { field: 'file' })
    throw error
  }
}

async function rememberedMapping(
  tx: Tx,
  userId: string,
  layout: string,
): Promise<ImportMappingChange | null> {
  const parsed = ImportMapping.safeParse(await selectLayout(tx, userId, layout))
  if (!parsed.success) return null
  // a balance belongs to one file
  return { ...parsed.data, accounts: parsed.data.accounts.map((target) => ({ ...target, balance: null })) }
}

/** Reads the file again with a corrected mapping. */
export async function changeImport(
  ctx: Acting,
  id: string,
  change: ImportMappingChange | undefined,
): Promise<z.infer<typeof Import>> {
  const row = await read(ctx.db, ctx, (tx) => findImport(tx, ctx.userId, id))
  if (row.state !== 'read' && row.state !== 'failed') fail('import_not_open')
  await readAgain(ctx, row, change ?? {})
  return readImport(ctx, id)
}

/** Stores the mapping with its changes and what it gives. */
export async function readAgain(ctx: Acting, row: ImportRow, change: ImportMappingChange): Promise<void> {
  const bytes = await read(ctx.db, ctx, (tx) => fileBytes(tx, ctx.userId, row.id))
  const mapping = { ...ImportMapping.parse(row.mapping), ...change }
  const file = await readBytes(bytes, mapping)
  const planned = await planImport(ctx, file, mapping, row.file_name)
  const about = aboutOf(row)
  await write(ctx.db, ctx, (tx) =>
    updateImport(
      tx,
      ctx.userId,
      row.id,
      {
        mapping: planned.mapping,
        layout: file.layout,
        preview: { ...previewOf(file, planned), ...about },
      },
      ctx.clock.now(),
    ),
  )
}

/** The bytes of an import's file; not there any more once it was carried out. */
export async function fileBytes(tx: Tx, userId: string, id: string): Promise<Uint8Array> {
  const packed = await selectBytes(tx, userId, id)
  return packed ? unzip(packed) : fail('import_not_open')
}

/** The import of an id, or 404. */
export async function findImport(tx: Tx, userId: string, id: string, lock = false): Promise<ImportRow> {
  const row = isUuid(id) ? await selectImport(tx, userId, id, lock) : null
  return row ?? fail('import_not_found')
}

export async function readImport(ctx: Acting, id: string): Promise<z.infer<typeof Import>> {
  const row = await read(ctx.db, ctx, (tx) => findImport(tx, ctx.userId, id))
  return viewImport(row, ctx.language)
}

export async function listImports(ctx: Acting) {
  const rows = await read(ctx.db, ctx, (tx) => selectImports(tx, ctx.userId))
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row),
    file_name: row.file_name,
    format: formatOf(row),
    rows: row.total,
    created_at: row.created_at.toISOString(),
  }))
}

const stateOf = (row: ImportRow): Import['state'] =>
  importStates.find((state) => state === row.state) ?? 'failed'
const formatOf = (row: ImportRow): Import['format'] =>
  importFormats.find((format) => format === row.format) ?? 'csv'

type About = Pick<Import, 'origin' | 'remembered'>

function aboutOf({ preview }: ImportRow): About {
  const about: Partial<Record<keyof About, unknown>> =
    typeof preview === 'object' && preview !== null ? preview : {}
  const { origin } = about
  return {
    origin:
      (['xtharwa', 'actual', 'sure', 'ynab', 'mint'] as const).find((known) => known === origin) ?? null,
    remembered: about.remembered === true,
  }
}

function viewImport(row: ImportRow, language: Language): z.infer<typeof Import> {
  return {
    id: row.id,
    state: stateOf(row),
    file_name: row.file_name,
    format: formatOf(row),
    layout: row.layout,
    ...aboutOf(row),
    mapping: ImportMapping.parse(row.mapping),
    ...ImportPreview.parse(row.preview),
    progress: { written: row.written, total: row.total },
    failure:
      row.failure === null ? null : sentenceOf(language, { reason: reasonOf(row.failure), params: {} }),
    created_at: row.created_at.toISOString(),
  }
}

const failures = [
  'import_unsupported',
  'import_damaged',
  'import_empty',
  'import_too_many_rows',
  'import_too_large',
  'too_many_categories',
] as const
const reasonOf = (stored: string): Reason => failures.find((reason) => reason === stored) ?? 'internal'

/** What is stored of a failure: a reason of the API. */
export function failureOf(error: unknown): string {
  return error instanceof AppError && codeOfReason(error.said.reason) !== undefined
    ? error.said.reason
    : 'internal'
}
