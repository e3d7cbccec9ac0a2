import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { keptDays } from '../server/platform/embedded/snapshots.ts'
import { restoreBackup } from './backups.ts'

/** npm run restore -- FOLDER: replaces the data with a backup; the server must be stopped. */
const { dataDir } = readConfig(process.env)
const from = process.argv[2]
try {
  if (from === undefined) throw new Error('Say which backup: npm run restore -- FOLDER')
  const aside = await restoreBackup(dataDir, path.resolve(from))
  process.stdout.write(
    `Restored ${from} to ${dataDir}.${aside ? ` What was there is in ${aside}; it holds personal data, and the server deletes it after ${keptDays} days.` : ''}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'Restoring failed'}\n`)
  process.exitCode = 1
}
