/** The rows that a file adds, packed: kept so that its import need not read the file again, and small in memory. */
import { promisify } from 'node:util'
import { deflateRawSync, inflateRaw } from 'node:zlib'
import * as z from 'zod'
import { chunksOf } from '../../../platform/db/arrays.ts'
import { type AddedRow, addedRow, type MatchedRow } from './match.ts'
import type { FileRow } from '../read/types.ts'

/** Some rows of one target: its place among the targets, and the rows as `packed` writes them. */
export type KeptPart = { target: number; rows: Uint8Array }

const rowsPerPart = 2500
/** Rows of a part that are read, named and categorised in one go: so few that others hardly wait. */
const rowsAtOnce = 50
const inflate = promisify(inflateRaw)

/** Raised when the rows are written otherwise, so that those of an earlier release are read from their file again. */
const form = '2'
const Kept = z.array(
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
)
export type KeptRow = z.infer<typeof Kept>[number]

/** The rows of each target that are in a wanted state, in parts of a few milliseconds. */
export function packed(
  matched: readonly { rows: readonly MatchedRow[] }[],
  wanted: readonly MatchedRow['state'][],
): KeptPart[] {
  return matched.flatMap(({ rows }, target) => {
    const added = rows.filter(({ state }) => wanted.includes(state))
    return chunksOf(added, rowsPerPart).map((part): KeptPart => {
      const lines = chunksOf(part, rowsAtOnce).map((own) => JSON.stringify(own.map(keptOf)))
      return { target, rows: deflateRawSync([form, ...lines].join('\n'), { level: 1 }) }
    })
  })
}

/** The rows of a part, some at a time; null for those that another release wrote. */
export async function unpacked(rows: Uint8Array): Promise<Iterable<KeptRow[] | null>> {
  const [first, ...lines] = (await inflate(rows)).toString().split('\n')
  if (first !== form) return [null]
  return lines.values().map((line) => Kept.safeParse(JSON.parse(line)).data ?? null)
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

/** A row as it is imported. */
export function addedOf({ minor, splits, fingerprint, ordinal, ...rest }: KeptRow): AddedRow {
  const lines = splits.map((line): NonNullable<FileRow['splits']>[number] => ({
    amountMinor: BigInt(line.minor),
    category: line.category,
    note: line.note,
  }))
  return addedRow({ ...rest, amountMinor: BigInt(minor), splits: lines }, { fingerprint, ordinal })
}
