/** The version of a user's data, which changes with whatever is written of it (migration 0012). */

/** Reads a user's version inside a statement; null where the user has none, and then nothing may be kept. */
export const versionOf = (user: string): string =>
  `(select version from user_versions where user_id = ${user})`

/**
 * Raises the version where the transaction has written anything. It goes out with the commit, as the last statement:
 * whoever holds the row waits for nothing but the disk, so it makes no deadlock and costs no journey.
 */
export const raiseVersion = `update user_versions set version = gen_random_uuid()
  where user_id = $1 and pg_current_xact_id_if_assigned() is not null`
