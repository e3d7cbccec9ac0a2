/**
 * Imports as users see them: reading and comparing a file, correcting its mapping, listing what was imported.
 */
import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { demoLimits } from '#contract/closing/demo.ts'
import {
  Import,
  ImportMapping,
  type ImportMappingChange,
  ImportPreview,
  ImportSample,
  importSettings,
} from '#contract/imports/imports.ts'
import type { Reason } from '#contract/reasons.ts'
import { cleanText } from '#contract/text.ts'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { read, type Tx, write } from '../../platform/db/db.ts'
import { AppError, fail, sentenceOf } from '../../platform/errors.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { readAndMatch } from './service.match.ts'
import { refusals } from './read/types.ts'
import {
  deleteStaleReads,
  type ImportRow,
  insertImport,
  replaceKept,
  selectBytes,
  selectImport,
  selectImports,
  selectLayout,
  updateImport,
} from './store.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)
/** The queue of applying imports, and of hiding the rows of those that are undone. */
export const importQueue = 'import'
/** How many uploaded files can wait to be imported; the oldest beyond that are deleted. */
const mostWaiting = 5

/** Reads a file and returns what importing it would add. Nothing is added yet. */
export async function uploadImport(
  ctx: Ctx,
  { bytes, name, password }: { bytes: Uint8Array; name: string; password?: string | undefined },
): Promise<Import> {
  const fileName = cleanText(cleanText(name).slice(-120)) || 'file'
  const { mapping, preview, unlocked, kept, ...file } = await readAndMatch(ctx, {
    bytes,
    password,
    fileName,
    remembered(layout, rows) {
      if (ctx.demo && rows > demoLimits.importRows) fail('demo_full')
      return read(ctx.db, ctx, (tx) => rememberedMapping(tx, ctx.userId, layout))
    },
  })
  const now = ctx.clock.now()
  const id = newId(now)
  const { format, layout, origin, remembered } = file
  const newImport = {
    id,
    file_name: fileName,
    format,
    layout,
    mapping,
    preview: { ...preview, remembered, origin },
    // the password is not kept, so what it opened is
    bytes: await zip(unlocked ?? bytes),
  }
  await write(ctx.db, ctx, async (tx) => {
    await deleteStaleReads(tx, ctx.userId, mostWaiting - 1)
    await insertImport(tx, ctx.userId, newImport, now)
    await replaceKept(tx, ctx.userId, id, kept)
  })
  return readImport(ctx, id)
}

/** What a person said of an earlier file of this layout. */
async function rememberedMapping(
  tx: Tx,
  userId: string,
  layout: string,
): Promise<ImportMappingChange | null> {
  const parsed = ImportMapping.safeParse(await selectLayout(tx, userId, layout))
  if (!parsed.success) return null
  // which accounts they went to does not say where this file goes
  const { accounts: _accounts, ...said } = parsed.data
  return said
}

/** Reads the file again with a corrected mapping. */
export async function changeImport(
  ctx: Ctx,
  id: string,
  change: ImportMappingChange | undefined,
): Promise<Import> {
  const row = await read(ctx.db, ctx, (tx) => findImport(tx, ctx.userId, id))
  if (row.state !== 'read' && row.state !== 'failed') fail('import_not_open')
  await readAgain(ctx, row, change ?? {})
  return readImport(ctx, id)
}

/** Reads the file with a changed mapping, and stores that mapping and the new preview. */
export async function readAgain(ctx: Ctx, row: ImportRow, change: ImportMappingChange): Promise<void> {
  const bytes = await read(ctx.db, ctx, (tx) => fileBytes(tx, ctx.userId, row.id))
  const again = await readAndMatch(ctx, {
    bytes,
    change: withChange(mappingOf(row), change),
    fileName: row.file_name,
  })
  const preview = { ...again.preview, ...About.parse(row.preview) }
  const next = { mapping: again.mapping, layout: again.layout, preview }
  await write(ctx.db, ctx, async (tx) => {
    await updateImport(tx, ctx.userId, row.id, next, ctx.clock.now())
    await replaceKept(tx, ctx.userId, row.id, again.kept)
  })
}

/** A mapping with what a person says, which is confirmed from now on. */
function withChange(mapping: ImportMapping, change: ImportMappingChange): ImportMapping {
  const said = importSettings.filter((name) => Object.hasOwn(change, name))
  const confirmed = new Set([...mapping.confirmed, ...(change.confirmed ?? []), ...said])
  const accounts = change.accounts?.map((target) => {
    const before = mapping.accounts.find(
      ({ name, currency }) => name === target.name && currency === target.currency,
    )
    const isSame = before?.account_id === target.account_id && before.skip === target.skip
    return isSame ? target : { ...target, basis: 'person' as const }
  })
  return { ...mapping, ...change, ...(accounts && { accounts }), confirmed: [...confirmed] }
}

/** Mappings stored before the present settings lack some. */
const StoredMapping = z.extend(ImportMapping, {
  signs: z._default(ImportMapping.shape.signs, 'signed'),
  until: z._default(ImportMapping.shape.until, null),
  confirmed: z._default(ImportMapping.shape.confirmed, []),
})
export const mappingOf = (row: ImportRow): ImportMapping => StoredMapping.parse(row.mapping)

/** The bytes of an import's file; fails once the import was applied, since that deletes them. */
export async function fileBytes(tx: Tx, userId: string, id: string): Promise<Uint8Array> {
  const packed = await selectBytes(tx, userId, id)
  return packed ? unzip(packed) : fail('import_not_open')
}

/** The import with this id; fails with 404 if there is none. */
export async function findImport(tx: Tx, userId: string, id: string): Promise<ImportRow> {
  const row = isUuid(id) ? await selectImport(tx, userId, id) : null
  return row ?? fail('import_not_found')
}

export async function readImport(ctx: Ctx, id: string): Promise<Import> {
  const row = await read(ctx.db, ctx, (tx) => findImport(tx, ctx.userId, id))
  return viewImport(row, ctx.language)
}

export async function listImports(ctx: Ctx) {
  const rows = await read(ctx.db, ctx, (tx) => selectImports(tx, ctx.userId))
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    file_name: row.file_name,
    format: row.format,
    rows: row.total,
    created_at: row.created_at.toISOString(),
  }))
}

/** What is stored of a file together with its preview. */
const About = z.object({
  origin: z.catch(Import.shape.origin, null),
  remembered: z.catch(Import.shape.remembered, false),
})

/** Previews stored before rows had reasons lack them. */
const StoredPreview = z.extend(ImportPreview, {
  sample: z.array(
    z.extend(ImportSample, {
      reason: z._default(ImportSample.shape.reason, null),
      same_as: z._default(ImportSample.shape.same_as, null),
    }),
  ),
  left_out: z._default(ImportPreview.shape.left_out, []),
  rows: z._default(ImportPreview.shape.rows, 0),
  question: z._default(ImportPreview.shape.question, null),
  proofs: z._default(ImportPreview.shape.proofs, []),
  gaps: z._default(ImportPreview.shape.gaps, []),
  alike: z._default(ImportPreview.shape.alike, 0),
})

export const previewIn = (row: ImportRow): ImportPreview => StoredPreview.parse(row.preview)

function viewImport(row: ImportRow, language: Language): Import {
  return {
    id: row.id,
    state: row.state,
    file_name: row.file_name,
    format: row.format,
    layout: row.layout,
    ...About.parse(row.preview),
    mapping: mappingOf(row),
    ...previewIn(row),
    progress: { written: row.written, total: row.total },
    failure:
      row.failure === null ? null : sentenceOf(language, { reason: reasonOf(row.failure), params: {} }),
    created_at: row.created_at.toISOString(),
  }
}

const failures = [...refusals, 'too_many_categories'] as const
const reasonOf = (stored: string): Reason => failures.find((reason) => reason === stored) ?? 'internal'

/** The reason to store for a failure: one of the API's error reasons. */
export function failureOf(error: unknown): Reason {
  return error instanceof AppError ? error.said.reason : 'internal'
}
