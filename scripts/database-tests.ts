import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** These start their own databases on every engine, so running them again would test nothing new. */
const ownDatabases = new Set([
  'lab/kept/upgrade.test.ts',
  'lab/kept/offline.test.ts',
  'scripts/backups.test.ts',
  'server/main.test.ts',
  'server/platform/embedded/socket.test.ts',
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

const root = path.join(import.meta.dirname, '..')

/** The test files that use a database: those whose imports lead to `test/database.ts`. */
export function databaseTests(): string[] {
  const known = new Map([[path.join('test', 'database.ts'), true]])
  const leads = (file: string): boolean => {
    const found =
      known.get(file) ??
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/ from '(\.[^']*\.tsx?)'/g)].some(
        ([, to = '']) => leads(path.join(path.dirname(file), to)),
      )
    known.set(file, found)
    return found
  }
  const files = globSync('{server,test,scripts,bench,lab}/**/*.test.ts', { cwd: root })
  return files.filter((file) => !ownDatabases.has(file) && leads(file))
}
