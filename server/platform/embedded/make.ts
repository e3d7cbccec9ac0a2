/**
 * A program of its own: makes a new database directory and ends. Done inside the server, the memory that making
 * takes (half a gigabyte for some seconds) would be the server's for good.
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
