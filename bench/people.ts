import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { localTables } from '../server/platform/db/distribution.ts'

type Copy = { name: string; columns: string; text: string; signedUpToo: boolean }
const peopleAtOnce = 25

/**
 * Copies the user `template`: its rows of tables in which they have none to each of `signedUp`, and all its
 * rows to new users until there are `total` users in all. Uses COPY without triggers and foreign-key checks,
 * which the template's rows have passed.
 */
export async function copyPerson(
  bin: string,
  url: string,
  template: string,
  signedUp: readonly string[],
  total: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const runs = [{ people: signedUp, signedUpToo: true }]
  const rest = Array.from({ length: total - signedUp.length - 1 }, () => randomUUID())
  for (let from = 0; from < rest.length; from += peopleAtOnce)
    runs.push({ people: rest.slice(from, from + peopleAtOnce), signedUpToo: false })
  try {
    const copies = await copiesOf(bin, client, url, template, signedUp[0] ?? '')
    await onEveryServer(client, 'alter role xtharwa set session_replication_role = replica')
    function* lines(): Generator<string> {
      for (const { people, signedUpToo } of runs)
        for (const { name, columns, text } of copies.filter((copy) => !signedUpToo || copy.signedUpToo)) {
          yield `copy "${name}" (${columns}) from stdin;\n`
          for (const id of people) yield text.replaceAll(template, id)
          yield '\\.\n'
        }
    }
    await psql(bin, url, Readable.from(lines()))
    await onEveryServer(client, 'alter role xtharwa reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** The user's rows of every user table, in COPY format. */
async function copiesOf(
  bin: string,
  client: pg.Client,
  url: string,
  template: string,
  signedUp: string,
): Promise<Copy[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select c.relname::text as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname
    having bool_or(a.attname = 'user_id')`)
  const copies: Copy[] = []
  for (const { name, columns } of tables) {
    if (localTables.has(name) || name.startsWith('identity_')) continue
    const text = await psql(
      bin,
      url,
      Readable.from([`copy (select ${columns} from "${name}" where user_id = '${template}') to stdout;\n`]),
    )
    const { rowCount } = await client.query(`select from "${name}" where user_id = $1 limit 1`, [signedUp])
    if (text !== '') copies.push({ name, columns, text, signedUpToo: rowCount === 0 })
  }
  return copies
}

async function onEveryServer(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ citus: boolean }>(
    "select to_regclass('pg_dist_node') is not null as citus",
  )
  await (rows[0]?.citus === true
    ? client.query('select run_command_on_all_nodes($1)', [`set citus.enable_ddl_propagation = off; ${text}`])
    : client.query(text))
}

async function psql(bin: string, url: string, input: Readable): Promise<string> {
  const child = spawn(path.join(bin, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => void parts.push(part))
  await pipeline(input, child.stdin)
  await exit
  if (child.exitCode !== 0) throw new Error('psql failed')
  return Buffer.concat(parts).toString()
}
