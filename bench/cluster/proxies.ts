import path from 'node:path'
import {
  type Program,
  startWithSettings,
  type Stops,
  takePort,
  waitUntil,
  writeSettings,
} from './programs.ts'

export type Server = { name: string; port: number }

const startHaproxy = (settings: string): Program =>
  startWithSettings('haproxy', ['-db', '-f'], 'haproxy.cfg', () => settings).program

/** The state of each server in HAProxy's statistics, by `backend/server`. */
async function statesOf(statsUrl: string): Promise<Map<string, string>> {
  const text = await (await fetch(`${statsUrl};csv`)).text()
  const rows = text.split('\n').map((line) => line.split(','))
  const column = rows[0]?.indexOf('status') ?? -1
  return new Map(rows.slice(1).map((row) => [`${row[0]}/${row[1]}`, row[column] ?? '']))
}

export type Balancer = {
  url: string
  /** Waits until HAProxy considers a server ready; returns the milliseconds. */
  up(server: string): Promise<number>
  /** How many requests it retried or redispatched. */
  repeated(): Promise<number>
}

/**
 * Starts HAProxy in front of web processes. It retries a failed GET on another process, and any request that
 * reached none. A request may choose its process with `x-server`; the response names it in `x-served-by`.
 */
export async function startBalancer(servers: readonly Server[], stops: Stops): Promise<Balancer> {
  const [port, statsPort] = [await takePort(), await takePort()]
  const program = startHaproxy(
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  option forwardfor
frontend people
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless METH_GET
  http-response set-header x-served-by %s
  default_backend web
backend web
  balance roundrobin
  option httpchk GET /api/ready
  http-check expect status 200
  default-server check inter 500ms fall 1 rise 1
${servers.map(({ name }) => `  use-server ${name} if { req.hdr(x-server) ${name} }`).join('\n')}
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port}`).join('\n')}
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`,
  )
  const statsUrl = `http://127.0.0.1:${statsPort}/`
  stops.push(() => program.end('SIGKILL'))
  await listens(program, () => fetch(statsUrl))
  const up = (server: string): Promise<number> =>
    waitUntil(`HAProxy finds ${server} ready`, async () =>
      ((await statesOf(statsUrl)).get(`web/${server}`) ?? '').startsWith('UP'),
    )
  const repeated = async (): Promise<number> => {
    const rows = (await (await fetch(`${statsUrl};csv`)).text()).split('\n').map((line) => line.split(','))
    const columns = ['wredis', 'wretr'].map((name) => rows[0]?.indexOf(name) ?? -1)
    const total = rows.find((row) => row[0] === 'web' && row[1] === 'BACKEND')
    return columns.reduce((sum, column) => sum + Number(total?.[column] ?? 0), 0)
  }
  return { url: `http://127.0.0.1:${port}`, up, repeated }
}

/**
 * Starts HAProxy in front of PostgreSQL nodes: it connects to the node that Patroni reports as the primary,
 * and closes connections when that changes. Returns its port.
 */
export async function startRouter(
  nodes: readonly (Server & { restPort: number })[],
  stops: Stops,
): Promise<number> {
  const port = await takePort()
  const program = startHaproxy(
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} port ${node.restPort}`).join('\n')}
`,
  )
  stops.push(() => program.end('SIGKILL'))
  return port
}

/** Starts PgBouncer with transaction pooling before PostgreSQL; returns the database's URL through it. */
export async function startPgBouncer(
  to: { host: string; port?: number; database: string },
  stops: Stops,
): Promise<string> {
  const port = await takePort()
  const { program } = startWithSettings(
    'pgbouncer',
    [],
    'pgbouncer.ini',
    (folder) => `[databases]
${to.database} = host=${to.host} port=${to.port ?? 5432} user=xtharwa
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${writeSettings(path.join(folder, 'users.txt'), '"xtharwa" ""\n')}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 20
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`,
  )
  stops.push(() => program.end('SIGKILL'))
  await waitUntil('PgBouncer listens', () => {
    if (!program.running()) throw new Error(`PgBouncer ended: ${program.lines.join('\n')}`)
    return program.lines.some((line) => line.includes('process up'))
  })
  return `postgres://xtharwa@127.0.0.1:${port}/${to.database}`
}

async function listens(program: Program, ask: () => Promise<Response>): Promise<void> {
  await waitUntil(`${program.name} listens`, async () => {
    if (!program.running()) throw new Error(`${program.name} ended: ${program.lines.join('\n')}`)
    return ask().then(
      () => true,
      () => false,
    )
  })
}
