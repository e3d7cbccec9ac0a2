/**
 * The browser's records of its syncs, with the specification's
 * key names; all of them are removed at sign-out.
 */
const syncKeys = [
  'last_sync_timestamp',
  'last_hidden_sync',
  'last_sync_reason',
  'successful_hidden_syncs',
  'failed_hidden_syncs',
  'sync_backoff_until',
] as const
export type SyncKey = (typeof syncKeys)[number]
type NumberKey = Exclude<SyncKey, 'last_sync_reason'>

export type TextStore = {
  read: (key: string) => string | null
  write: (key: string, text: string) => void
  remove: (key: string) => void
}
export type SyncRecords = {
  /** A timestamp or a count; null if it is absent or not a number. */
  number: (key: NumberKey) => number | null
  set: (key: NumberKey, value: number) => void
  setReason: (reason: string) => void
  clear: (key: SyncKey) => void
}

export function syncRecords(store: TextStore): SyncRecords {
  return {
    number(key) {
      const text = store.read(key)
      return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null
    },
    set: (key, value) => store.write(key, String(Math.round(value))),
    setReason: (reason) => store.write('last_sync_reason', reason),
    clear: (key) => store.remove(key),
  }
}
