import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** These start their own databases on every engine, so running them again would test nothing new. */
const ownDatabases = new Set([
  'lab/kept/upgrade.test.ts',
  'lab/kept/offline.test.ts',
  'scripts/backups.test.ts',
  'server/main.test.ts',
  'server/platform/embedded/upkeep.test.ts',
  'server/platform/embedded/snapshots.test.ts',
  'test/operations.test.ts',
])

/**
 * Run on both engines: every call, and what depends on connections, roles, triggers, locks and query plans.
 * In a full run the others run once, on PostgreSQL if it is found, where they take a third of the time.
 */
export const onBothEngines = new Set([
  'server/features/changes/events/events.test.ts',
  'server/platform/db/statistics.test.ts',
  'server/platform/jobs/queue.test.ts',
  'test/calls.test.ts',
  'test/deep/triggers.test.ts',
])

/** The test files that use a database, found by their imports. */
export function databaseTests(): string[] {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('{server,test,scripts,bench,lab}/**/*.test.ts', { cwd: root })
  return files.filter(
    (file) =>
      !ownDatabases.has(file) &&
      /from '.*(\/world|\/simulation|\/testing\/[\w-]+|test\/database|\.\/database|test\/postgres)\.ts'/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
  )
}
