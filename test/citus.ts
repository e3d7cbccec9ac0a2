import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { addressOf, freePort, type NativePostgres, onServer, startPostgres } from './postgres.ts'

/** A coordinator and its workers on loopback. A test database is created on all of them. */
export type CitusCluster = {
  coordinator: NativePostgres
  workers: NativePostgres[]
  ports: number[]
  addWorker(): Promise<NativePostgres>
  stop(): Promise<void>
}

const settings = [
  'shared_preload_libraries=citus',
  'max_worker_processes=120', // each database has a maintenance process
  'max_prepared_transactions=400',
  'max_connections=400',
  'wal_level=logical', // shards of users are moved between workers while in use
  'citus.shard_count=4',
  'citus.node_conninfo=sslmode=disable',
  'citus.max_cached_conns_per_worker=1',
  'citus.enable_version_checks=off',
  'citus.recover_2pc_interval=2s',
  'citus.log_remote_commands=off',
]

/** Whether the PostgreSQL installation includes Citus. */
export function hasCitus(bin: string): boolean {
  const config = path.join(bin, 'pg_config')
  if (!existsSync(config)) return false
  const shared = execFileSync(config, ['--sharedir']).toString().trim()
  return existsSync(path.join(shared, 'extension', 'citus.control'))
}

/** Starts a coordinator and workers. No table is distributed yet. */
export async function startCitus(bin: string, count = 2): Promise<CitusCluster> {
  const started: NativePostgres[] = []
  const ports: number[] = []
  const start = async (): Promise<NativePostgres> => {
    const port = await freePort()
    const node = await startPostgres(bin, settings, port)
    started.push(node)
    ports.push(port)
    return node
  }
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((node) => node.stop()))
  }
  try {
    const coordinator = await start()
    const workers: NativePostgres[] = []
    const addWorker = async (): Promise<NativePostgres> => {
      const worker = await start()
      workers.push(worker)
      return worker
    }
    for (let index = 0; index < count; index += 1) await addWorker()
    return { coordinator, workers, ports, addWorker, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Creates an empty database on every node and registers the workers with the coordinator. Resolves to the
 * address on the coordinator. `fill` fills it there before Citus is installed.
 */
export async function createClusterDatabase(
  nodes: readonly string[],
  name: string,
  fill?: (address: string) => Promise<void>,
): Promise<string> {
  const [coordinator = '', ...workers] = nodes
  for (const node of nodes) {
    await onServer(node, (client) => client.query(`create database ${name}`))
    if (node === coordinator) await fill?.(addressOf(node, name))
    await onServer(addressOf(node, name), (client) => client.query('create extension citus'))
  }
  await onServer(addressOf(coordinator, name), async (client) => {
    await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [portOf(coordinator)])
    for (const worker of workers)
      await client.query("select citus_add_node('127.0.0.1', $1)", [portOf(worker)])
  })
  return addressOf(coordinator, name)
}

/**
 * Turns a database into a template on every node: renames it and closes its connections, since Citus's own
 * processes would block copying.
 */
export async function closeForCopies(nodes: readonly string[], from: string, to: string): Promise<void> {
  for (const node of nodes)
    await onServer(node, async (client) => {
      await client.query(`alter database ${from} allow_connections false`)
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        from,
      ])
      await client.query(`alter database ${from} rename to ${to}`)
    })
}

/** Copies a template database on every node. Resolves to the address on the first. */
export async function copyOnNodes(nodes: readonly string[], template: string, name: string): Promise<string> {
  await Promise.all(
    nodes.map((node) =>
      onServer(node, (client) =>
        client.query(`create database ${name} template ${template} strategy file_copy`),
      ),
    ),
  )
  return addressOf(nodes[0] ?? '', name)
}

export async function dropOnNodes(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await onServer(node, (client) => client.query(`drop database if exists ${name} with (force)`))
}

const portOf = (address: string): number => Number(new URL(address).port)
