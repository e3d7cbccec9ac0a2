/** Shapes of rows' words, by which a search finds rows: made known before rows have them, taken away after. */
import { type Db, system, write } from '../../../platform/db/db.ts'
import type { Shapes } from './search-text.ts'
import { insertShapes, sweepSome } from './store.shapes.ts'

export type { Shapes } from './search-text.ts'

/**
 * Makes shapes known in a transaction of its own, so that writers of the same shapes never wait for each other's long
 * ones. Rows with them are written within a day.
 */
export async function saveShapes(db: Db, userId: string, shapes: Shapes): Promise<void> {
  if (shapes.size > 0) await write(db, { userId }, (tx) => insertShapes(tx, userId, shapes))
}

/** Takes away shapes that no row has had for a day. */
export async function sweepShapes(db: Db): Promise<void> {
  while (await system(db, sweepSome)) {
    // there may be more
  }
}
