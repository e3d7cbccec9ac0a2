import { existsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import * as z from 'zod'
import { serveEngine } from './socket.ts'

const { directory, listen, restoreFrom } = z
  .object({
    directory: z.string(),
    listen: z.union([z.object({ path: z.string() }), z.object({ host: z.string(), port: z.number() })]),
    restoreFrom: z.instanceof(Uint8Array).nullable(),
  })
  .parse(workerData)
const port = parentPort
if (!port) throw new Error('the embedded database runs in a worker thread')

const options = { dataDir: directory, extensions: { pg_trgm, btree_gin } }
const db = await PGlite.create(
  restoreFrom ? { ...options, loadDataDir: new Blob([new Uint8Array(restoreFrom)]) } : options,
)
await requireFiles()
const server = await serveEngine(db, listen)

const Command = z.object({ id: z.number(), do: z.enum(['snapshot', 'position', 'close']) })
port.on('message', (message: unknown) => {
  const command = Command.parse(message)
  run(command.do).then(
    (result) =>
      port.postMessage({ id: command.id, result }, result instanceof Uint8Array ? [result.buffer] : []),
    (error: unknown) =>
      port.postMessage({ id: command.id, error: error instanceof Error ? error.message : 'failed' }),
  )
})
port.postMessage({ ready: true })

async function run(what: 'snapshot' | 'position' | 'close'): Promise<Uint8Array<ArrayBuffer> | string> {
  if (what === 'position') {
    const answer = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    return answer.rows[0]?.at ?? ''
  }
  if (what === 'snapshot') {
    await db.exec('checkpoint')
    const dump = await db.dumpDataDir('none')
    return new Uint8Array(await dump.arrayBuffer())
  }
  await server.stop()
  await db.close()
  return ''
}

/** The engine notices a table's missing file only when it is read, so all are looked for before it serves. */
async function requireFiles(): Promise<void> {
  const { rows } = await db.query<{ name: string; file: string }>(`
    select relname as name, pg_relation_filepath(oid) as file from pg_class
    where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence <> 't' and pg_relation_filepath(oid) is not null`)
  const lost = rows.filter(({ file }) => !existsSync(path.join(directory, file)))
  const [first] = lost
  if (first)
    throw new Error(`${lost.length} files of the database are missing, that of ${first.name} among them`)
}
