import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { findPostgres } from '../../test/postgres.ts'
import {
  discardFolder,
  makeFolder,
  type Program,
  startProgram,
  startWithSettings,
  type Stops,
  takePort,
  waitUntil,
} from './programs.ts'

/** Seconds: how long a leader's key lives, how often it is renewed, how long etcd may take to respond. */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

export type Nodes = {
  servers: readonly { name: string; port: number; restPort: number }[]
  timing: string
  /** Waits until the primary has a synchronous standby; returns its name. */
  synchronousStandby(): Promise<string>
  /** Kills every process of the primary at once; returns its name. */
  killPrimary(): Promise<string>
  /** Waits until another node is the primary; returns the milliseconds. */
  otherPrimary(than: string): Promise<number>
}

type Node = { name: string; port: number; restPort: number; folder: string; program: Program }

/** Starts PostgreSQL nodes under Patroni with etcd: synchronous replication and automatic failover. */
export async function startPatroni(count: number, stops: Stops): Promise<Nodes> {
  const etcd = await startEtcd(stops)
  const nodes: Node[] = []
  for (let n = 1; n <= count; n += 1) nodes.push(await startNode(`node${n}`, etcd, stops))
  const primary = async (): Promise<Node | undefined> => {
    for (const node of nodes) if (await answers(node, '/primary')) return node
    return undefined
  }
  await waitUntil('a primary', async () => (await primary()) !== undefined, 120)
  const standby = async (): Promise<Node | undefined> => {
    for (const node of nodes) if (await answers(node, '/synchronous')) return node
    return undefined
  }
  await waitUntil('a synchronous standby', async () => (await standby()) !== undefined, 120)
  return {
    servers: nodes,
    timing: `ttl ${timing.ttl} s, loop ${timing.loop_wait} s`,
    async synchronousStandby() {
      await waitUntil('a synchronous standby', async () => (await standby()) !== undefined, 60)
      return (await standby())?.name ?? ''
    },
    async killPrimary() {
      const node = await primary()
      if (!node) throw new Error('no primary')
      await killNode(node)
      return node.name
    },
    otherPrimary: (than) =>
      waitUntil(
        'another primary',
        async () => {
          const now = await primary()
          return now !== undefined && now.name !== than
        },
        120,
      ),
  }
}

/** Whether Patroni reports a node to have the role or state named by the path. */
const answers = ({ restPort }: Node, state: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${restPort}${state}`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function startEtcd(stops: Stops): Promise<string> {
  const folder = makeFolder()
  const [port, peerPort] = [await takePort(), await takePort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const flags = {
    name: 'etcd',
    'data-dir': path.join(folder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  }
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])
  const program = startProgram('etcd', args, { folder })
  stops.push(async () => {
    await program.end('SIGKILL')
    discardFolder(folder)
  })
  await waitUntil('etcd is healthy', () => {
    if (!program.running()) throw new Error(`etcd ended: ${program.lines.slice(-5).join('\n')}`)
    return fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return `127.0.0.1:${port}`
}

async function startNode(name: string, etcd: string, stops: Stops): Promise<Node> {
  const [port, restPort] = [await takePort(), await takePort()]
  const settings = (folder: string) => ({
    scope: 'xtharwa',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...timing,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, synchronous_commit: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: findPostgres(),
      pgpass: path.join(folder, 'pgpass'),
      authentication: { superuser: { username: 'xtharwa' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
    },
  })
  // JSON is valid YAML
  const { program, folder } = startWithSettings('patroni', [], 'patroni.yml', (own) =>
    JSON.stringify(settings(own)),
  )
  const node = { name, port, restPort, folder, program }
  stops.push(async () => {
    await killNode(node)
    discardFolder(folder)
  })
  await waitUntil(
    `${name} runs`,
    () => {
      if (!program.running()) throw new Error(`${name} ended: ${program.lines.slice(-10).join('\n')}`)
      return answers(node, '/health')
    },
    120,
  )
  return node
}

const PostmasterFile = z.string().transform((text) => Number(text.split('\n', 1)[0]))

/** Kills Patroni and every PostgreSQL process of a node, like a power failure. */
async function killNode({ program, folder }: Node): Promise<void> {
  const patroni = program.end('SIGKILL')
  try {
    const postmaster = PostmasterFile.parse(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8'))
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)])
      process.kill(pid, 'SIGKILL')
  } catch {
    // it had ended already
  }
  await patroni
}
