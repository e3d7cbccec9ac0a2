/** The rows that a file adds, packed: kept so that its import need not read the file again, and small in memory. */
import { promisify } from 'node:util'
import { deflateRawSync, inflateRaw } from 'node:zlib'
import * as z from 'zod/mini'
import { type AddedRow, addedRow, type MatchedRow } from './match.ts'
import type { FileRow } from '../read/types.ts'

/** Some rows of one target: its place among the targets, and the rows as `packed` writes them. */
export type KeptPart = { target: number; rows: Uint8Array }

const rowsPerPart = 2500
const inflate = promisify(inflateRaw)

/** Raised when the rows are written otherwise, so that those of an earlier release are read from their file again. */
const form = 1
const Kept = z.object({
  form: z.literal(form),
  rows: z.array(
    z.object({
      day: z.string(),
      minor: z.string(),
      currency: z.string(),
      text: z.string(),
      payee: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      category: z.nullable(z.string()),
      note: z.string(),
      tags: z.array(z.string()),
      id: z.nullable(z.string()),
      transfer: z.nullable(z.string()),
      verified: z.boolean(),
      splits: z.array(z.object({ minor: z.string(), category: z.nullable(z.string()), note: z.string() })),
      fingerprint: z.string(),
      ordinal: z.number(),
    }),
  ),
})
type KeptRow = z.infer<typeof Kept>['rows'][number]

/** The rows of each target that are in a wanted state, in parts of a few milliseconds. */
export function packed(
  matched: readonly { rows: readonly MatchedRow[] }[],
  wanted: readonly MatchedRow['state'][],
): KeptPart[] {
  return matched.flatMap(({ rows }, target) => {
    const added = rows.filter(({ state }) => wanted.includes(state))
    return Array.from({ length: Math.ceil(added.length / rowsPerPart) }, (_, part): KeptPart => {
      const own = added.slice(part * rowsPerPart, (part + 1) * rowsPerPart).map(keptOf)
      return { target, rows: deflateRawSync(JSON.stringify({ form, rows: own }), { level: 1 }) }
    })
  })
}

/** The rows of a part; null if another release wrote it. */
export async function unpacked(rows: Uint8Array): Promise<AddedRow[] | null> {
  const read = Kept.safeParse(JSON.parse((await inflate(rows)).toString()))
  return read.success ? read.data.rows.map(addedOf) : null
}

const keptOf = ({ file, bank, fingerprint, ordinal }: MatchedRow): KeptRow => ({
  day: file.day,
  minor: String(file.amountMinor),
  currency: file.currency,
  text: file.text,
  payee: file.payee,
  reference: file.reference,
  category: file.category,
  note: file.note,
  tags: file.tags,
  id: bank.providerId,
  transfer: file.transfer,
  verified: file.verified,
  splits: (file.splits ?? []).map(({ amountMinor, category, note }) => ({
    minor: String(amountMinor),
    category,
    note,
  })),
  fingerprint,
  ordinal,
})

function addedOf({ minor, splits, fingerprint, ordinal, ...rest }: KeptRow): AddedRow {
  const lines = splits.map((line): NonNullable<FileRow['splits']>[number] => ({
    amountMinor: BigInt(line.minor),
    category: line.category,
    note: line.note,
  }))
  return addedRow({ ...rest, amountMinor: BigInt(minor), splits: lines }, { fingerprint, ordinal })
}
