import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { forgetLostKeys } from '../server/features/person/identity/service.keys.ts'
import { createDb, createPool } from '../server/platform/db/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { rotateKeys } from '../server/platform/keys/keys.ts'
import { createLog } from '../server/platform/log.ts'

/**
 * npm run rotate-keys: adds a new secret for sessions and encrypted data; older data stays readable.
 * npm run rotate-keys -- --lost: with the servers stopped, lets the database be used with another keys.json.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { dataDir, databaseUrl } = readConfig(process.env)
if (process.argv.includes('--lost')) await forgetLost()
else {
  const older = rotateKeys(dataDir)
  say(
    `A new secret is in ${dataDir}/keys.json; ${older} older ${older === 1 ? 'one' : 'ones'} can still be read. Restart every server; people sign in again.`,
  )
}

async function forgetLost(): Promise<void> {
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'db', 'PG_VERSION'))) {
    process.stderr.write(
      `${dataDir} holds no database. Set DATA_DIR or DATABASE_URL to those of the server.\n`,
    )
    process.exitCode = 1
    return
  }
  const engine =
    databaseUrl === null
      ? await startEmbedded({ dataDir, clock: { now: () => new Date() }, log: createLog('warn') })
      : null
  const pool = createPool(engine?.target ?? { connectionString: databaseUrl ?? '' }, 1)
  try {
    const lost = await forgetLostKeys(createDb(pool))
    say(`The database takes the keys.json of its next start. Second factors that were removed: ${lost}.`)
  } finally {
    await pool.end()
    await engine?.stop()
  }
}
