/** The columns of payments, listed once: what lists read, and what syncs, imports and edits write. */

/** Of each kind of column, its value as read and as written; lists and objects are written as text. */
type Kinds = {
  uuid: [string, string]
  text: [string, string]
  /** Minor units; written as decimal text. */
  bigint: [bigint, string]
  numeric: [string, string]
  /** YYYY-MM-DD. */
  date: [string, string]
  timestamptz: [Date, Date]
  int: [number, number]
  'double precision': [number, number]
  boolean: [boolean, boolean]
  'text[]': [string[], string]
  'uuid[]': [string[], string]
  jsonb: [Record<string, string | number>, string]
}
/**
 * Where a column is used: `listed` with every payment that is shown, `stored` with the rows that a sync compares,
 * written by a `bank` sync, written by an `import`, set by the `user`.
 */
type Use = 'listed' | 'stored' | 'bank' | 'import' | 'user'
type Column = { kind: keyof Kinds; nullable: boolean; uses: readonly Use[] }

const of = <K extends keyof Kinds, U extends Use>(kind: K, ...uses: U[]) =>
  ({ kind, nullable: false, uses }) as const
const orNull = <K extends keyof Kinds, U extends Use>(kind: K, ...uses: U[]) =>
  ({ kind, nullable: true, uses }) as const

const table = {
  id: of('uuid', 'listed', 'stored', 'bank', 'import'),
  account_id: of('uuid', 'listed', 'stored', 'bank', 'import'),
  source: of('text', 'listed'),
  provider: of('text', 'bank'),
  provider_id: orNull('text', 'stored', 'bank', 'import'),
  // what the bank says
  status: of('text', 'listed', 'stored', 'bank'),
  type: of('text', 'listed', 'stored', 'bank', 'import'),
  amount_minor: of('bigint', 'listed', 'stored', 'bank', 'import'),
  currency: of('text', 'listed', 'stored', 'bank', 'import'),
  day: of('date', 'listed', 'stored', 'bank', 'import'),
  booked_at: orNull('timestamptz', 'listed', 'stored', 'bank'),
  value_day: orNull('date', 'listed', 'stored', 'bank'),
  day_index: orNull('int', 'stored', 'bank'),
  text: of('text', 'listed', 'stored', 'bank', 'import'),
  reference: orNull('text', 'stored', 'bank', 'import'),
  provider_merchant: orNull('text', 'stored', 'bank', 'import'),
  mcc: orNull('text', 'stored', 'bank'),
  insight: orNull('text', 'stored', 'bank'),
  insight_confidence: orNull('double precision', 'stored', 'bank'),
  insight_cleaned: orNull('text', 'stored', 'bank'),
  kind: orNull('text', 'stored', 'bank'),
  sub_kind: orNull('text', 'stored', 'bank'),
  flags: of('text[]', 'stored', 'bank'),
  counterparty_name: orNull('text', 'stored', 'bank'),
  counterparty_hash: orNull('text', 'stored', 'bank'),
  // what we make of it
  merchant_key: orNull('text', 'listed', 'bank', 'import'),
  merchant: orNull('text', 'listed', 'bank', 'import'),
  category_id: orNull('text', 'listed', 'bank', 'import'),
  reason_kind: of('text', 'listed', 'bank', 'import'),
  reason_code: of('text', 'listed', 'bank', 'import'),
  reason_params: of('jsonb', 'listed', 'bank', 'import'),
  title_code: orNull('text', 'listed', 'bank', 'import'),
  title_params: of('jsonb', 'listed', 'bank', 'import'),
  rule_ids: of('uuid[]', 'bank', 'import'),
  rule_effects: of('jsonb', 'bank', 'import'),
  search_text: of('text', 'bank', 'import'),
  aed_rate: orNull('numeric', 'listed'),
  aed_rate_day: orNull('date', 'listed'),
  // how it is recognised when it is sent again
  fingerprint: of('text', 'stored', 'bank', 'import'),
  ordinal: of('int', 'stored', 'bank', 'import'),
  content_hash: orNull('text', 'stored', 'bank'),
  settled: of('boolean', 'stored', 'bank'),
  first_seen_at: of('timestamptz', 'stored'),
  removed_at: orNull('timestamptz', 'stored', 'bank'),
  // what the user says
  user_category_id: orNull('text', 'listed', 'import', 'user'),
  user_category_set: of('boolean', 'listed', 'import', 'user'),
  user_description: orNull('text', 'listed', 'stored', 'user'),
  user_amount_minor: orNull('bigint', 'listed', 'user'),
  note: of('text', 'listed', 'stored', 'import', 'user'),
  tag_ids: of('uuid[]', 'listed', 'user'),
  split_minor: orNull('bigint', 'listed'),
  refund_of: orNull('uuid', 'listed'),
  lowers_category_id: orNull('text', 'listed'),
  transfer_id: orNull('uuid', 'listed', 'import'),
  transfer_by: orNull('text', 'listed'),
  verified: of('boolean', 'listed', 'import', 'user'),
  needs_editing: of('boolean', 'listed', 'user'),
  verification_action: orNull('text', 'listed', 'user'),
  verified_at: orNull('timestamptz', 'listed', 'user'),
  edited_at: orNull('timestamptz', 'listed', 'user'),
  created_at: of('timestamptz', 'listed'),
  updated_at: of('timestamptz', 'listed'),
  version: of('int', 'listed'),
} satisfies Record<string, Column>

type Table = typeof table
type NameOf<U extends Use> = {
  [N in keyof Table]: U extends Table[N]['uses'][number] ? N : never
}[keyof Table]
type Value<C extends Column, At extends 0 | 1> =
  | Kinds[C['kind']][At]
  | (C['nullable'] extends true ? null : never)

/** The columns of a use as they are read. */
export type Read<U extends Use> = { [N in NameOf<U>]: Value<Table[N], 0> }
/** The columns of a use as they are written. */
export type Written<U extends Use> = { [N in NameOf<U>]: Value<Table[N], 1> }

/** The names of a use's columns, in the order above. */
export function namesOf<U extends Use>(use: U): NameOf<U>[] {
  const isUsed = (name: string): name is NameOf<U> =>
    Object.entries(table).some(([key, { uses }]) => key === name && uses.some((one) => one === use))
  return Object.keys(table).filter(isUsed)
}

/** The PostgreSQL type of a column. */
export const kindOf = (name: keyof Table): keyof Kinds => table[name].kind

/** The type that a column is sent as in an array of its values: lists and objects as text, since unnest flattens. */
export const sentAs = (name: keyof Table): string =>
  ['text[]', 'uuid[]', 'jsonb'].includes(kindOf(name)) ? 'text' : kindOf(name)
