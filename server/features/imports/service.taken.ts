/** The rows that an import adds: as they were kept when its file was read, or read from it again. */
import type { ImportMapping } from '#contract/imports/imports.ts'
import type { UserApp } from '../../context.ts'
import { read } from '../../platform/db/db.ts'
import { unpacked } from './kept.ts'
import type { AddedRow } from './match.ts'
import { readAndMatch } from './service.match.ts'
import { fileBytes, mappingOf } from './service.ts'
import { type ImportRow, selectKept } from './store.ts'

/** The mapping of an import that is being applied, and the rows to add, by the place of their target in it. */
export async function takeRows(
  app: UserApp,
  row: ImportRow,
): Promise<{ mapping: ImportMapping; taken: Taken }> {
  const taken: Taken = new Map()
  const mapping = (await takeKept(app, row, taken)) ?? (await takeFromFile(app, row, taken))
  return { mapping, taken }
}

type Taken = Map<number, AddedRow[]>

function take(taken: Taken, target: number, rows: readonly AddedRow[]): void {
  const list = taken.get(target) ?? []
  for (const each of rows) list.push(each)
  taken.set(target, list)
}

/** Takes the rows that were kept when the file was read; null if none were. */
async function takeKept(app: UserApp, row: ImportRow, taken: Taken): Promise<ImportMapping | null> {
  for (let place = 0; ; place += 1) {
    const part = await read(app.db, app, (tx) => selectKept(tx, app.userId, row.id, place))
    if (part === null && place > 0) break
    const rows = part && (await unpacked(part.rows))
    if (part === null || rows === null) {
      taken.clear()
      return null
    }
    take(taken, part.target, rows)
  }
  const mapping = mappingOf(row)
  return { ...mapping, accounts: mapping.accounts.map((target) => ({ ...target, basis: 'person' })) }
}

/** Reads the file again, and compares its rows with what their accounts have by now. */
async function takeFromFile(app: UserApp, row: ImportRow, taken: Taken): Promise<ImportMapping> {
  const bytes = await read(app.db, app, (tx) => fileBytes(tx, app.userId, row.id))
  const { mapping } = await readAndMatch(app, {
    bytes,
    change: mappingOf(row),
    isPlanned: true,
    fileName: row.file_name,
    wanted: row.doubtful_too ? ['new', 'doubtful'] : ['new'],
    take: ({ target, rows }) => take(taken, target, rows),
  })
  return mapping
}
