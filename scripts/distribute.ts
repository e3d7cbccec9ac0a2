import { createPool } from '../server/platform/db/db.ts'
import { distribute } from '../server/platform/db/distribution.ts'
import { migrate } from '../server/platform/db/migrate.ts'

/**
 * `npm run distribute -- --database URL`: migrates the database and distributes its user tables over the
 * Citus workers. The server must not run meanwhile. May be repeated, also after adding a worker.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const flagIndex = process.argv.indexOf('--database')
const address = flagIndex === -1 ? undefined : process.argv[flagIndex + 1]
if (address === undefined) {
  say('Usage: npm run distribute -- --database postgres://user@coordinator/database')
  process.exit(2)
}
const pool = createPool({ connectionString: address }, 1)
try {
  await migrate(pool)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await distribute(client, say)
  client.release(true)
} catch (error) {
  say(`Not distributed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await pool.end()
}
