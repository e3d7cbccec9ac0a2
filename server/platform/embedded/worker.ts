import { existsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import * as z from 'zod'
import { compileEngine, settings } from './module.ts'
import { serveEngine } from './socket.ts'
import { packFolder } from './tar.ts'

const { directory, listen } = z
  .object({
    directory: z.string(),
    listen: z.union([z.object({ path: z.string() }), z.object({ host: z.string(), port: z.number() })]),
  })
  .parse(workerData)
const port = parentPort
if (!port) throw new Error('the embedded database runs in a worker thread')

const options = {
  dataDir: directory,
  extensions: { pg_trgm, btree_gin },
  pgliteWasmModule: await compileEngine(),
  startParams: [...PGlite.defaultStartParams, ...settings],
}
const db = await PGlite.create(options)
await requireFiles()
const server = await serveEngine(db, listen, (error) => {
  setImmediate(() => {
    throw error
  })
})

const Command = z.object({
  id: z.number(),
  do: z.enum(['pack', 'position', 'close']),
  file: z.string().optional(),
})
port.on('message', (message: unknown) => {
  const command = Command.parse(message)
  run(command).then(
    (result) => port.postMessage({ id: command.id, result }),
    (error: unknown) =>
      port.postMessage({ id: command.id, error: error instanceof Error ? error.message : 'failed' }),
  )
})
port.postMessage({ ready: true })

async function run(command: z.infer<typeof Command>): Promise<string> {
  if (command.do === 'position') return server.betweenTransactions(position)
  if (command.do === 'pack')
    return server.betweenTransactions(async () => {
      await db.exec('checkpoint')
      const logPosition = await position()
      await db.runExclusive(() => packFolder(directory, command.file ?? ''))
      return logPosition
    })
  await server.stop()
  await db.close()
  return ''
}

async function position(): Promise<string> {
  const answer = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return answer.rows[0]?.at ?? ''
}

/** Throws if a table's file is missing, which the engine itself would notice only when reading the table. */
async function requireFiles(): Promise<void> {
  const { rows } = await db.query<{ name: string; file: string }>(`
    select relname as name, pg_relation_filepath(oid) as file from pg_class
    where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence <> 't' and pg_relation_filepath(oid) is not null`)
  const lost = rows.filter(({ file }) => !existsSync(path.join(directory, file)))
  const [first] = lost
  if (first)
    throw new Error(`${lost.length} files of the database are missing, that of ${first.name} among them`)
}
