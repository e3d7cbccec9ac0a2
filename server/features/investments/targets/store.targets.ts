import type { TargetSide } from '#contract/investments/investment-targets.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

/** `share` in hundredths of a percent. */
export type TargetRow = { side: TargetSide; key: string; share: number }

export async function selectTargets(tx: Tx, userId: string): Promise<TargetRow[]> {
  return query<TargetRow>(tx)`
    select side, key, share from investment_targets where user_id = ${userId} order by share desc, key limit 100`
}

export async function replaceTargets(tx: Tx, userId: string, rows: readonly TargetRow[]): Promise<void> {
  const keys = rows.map(({ side, key }) => `${side} ${key}`)
  await query(tx)`
    delete from investment_targets where user_id = ${userId} and not (side || ' ' || key = any(${keys}::text[]))`
  await query(tx)`
    insert into investment_targets (user_id, side, key, share)
    select ${userId}::uuid, t.side, t.key, t.share
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (side text, key text, share int)
    on conflict (user_id, side, key) do update set share = excluded.share
    where investment_targets.share <> excluded.share returning 1`
}
