/**
 * A separate program that creates a new database directory and exits. Inside the server, the memory this takes (half a
 * gigabyte for some seconds) would never be returned.
 */
import { PGlite } from '@electric-sql/pglite'
import { settings } from './module.ts'

const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('which directory?')
const db = await PGlite.create({
  dataDir: directory,
  initDbStartParams: settings,
  startParams: [...PGlite.defaultStartParams, ...settings],
})
await db.close()
