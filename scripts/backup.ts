import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { backUp } from './backups.ts'

/** npm run backup [-- FOLDER]: backs up the embedded database, whether the server runs or not. */
const { dataDir, databaseUrl } = readConfig(process.env)
const into = path.resolve(
  process.argv[2] ?? path.join('backups', `xtharwa-${new Date().toISOString().replace(/[:.]/g, '-')}`),
)
try {
  if (databaseUrl !== null)
    throw new Error(
      'This installation keeps its data in PostgreSQL: docs/operations.md says how to back it up',
    )
  await backUp(dataDir, into)
  process.stdout.write(`Backed up ${dataDir} to ${into}. It holds keys: keep it as safe as the data.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The backup failed'}\n`)
  process.exitCode = 1
}
