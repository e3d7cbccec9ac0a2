import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { copyTemplate } from '../test/database.ts'
import { inheritedEnv } from '../test/program.ts'
import { freePort, startWorld } from '../test/world.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-main-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))

test('the process logs one line and exits with 1 when the thread of the embedded database dies', async () => {
  await copyTemplate(dataDir)
  const sign = path.join(dataDir, 'die')
  // runs in every thread of the program; all but the main thread exit once the file `sign` exists
  const killer = `import { isMainThread } from 'node:worker_threads'; import { existsSync } from 'node:fs'
    if (!isMainThread) setInterval(() => existsSync(${JSON.stringify(sign)}) && process.exit(7), 20)`
  const program = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(killer)}`, 'server/main.ts'],
    {
      env: {
        ...inheritedEnv(),
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        SANDBOX_BANK_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    const lines: string[] = []
    const ended = once(program, 'exit')
    for await (const line of createInterface({ input: program.stdout })) {
      lines.push(line)
      if (line.includes('XTharwa is ready')) writeFileSync(sign, '')
    }
    expect(await ended).toEqual([1, null])
    expect(lines.filter((line) => line.includes('The embedded database ended by itself'))).toHaveLength(1)
  } finally {
    program.kill('SIGKILL')
  }
}, 180_000)

test('with the keys of another database the process says so in one sentence and exits with 1', () => {
  // the process before has stored whose keys the database takes
  rmSync(path.join(dataDir, 'keys.json'))
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    encoding: 'utf8',
    env: {
      ...inheritedEnv(),
      PORT: '0',
      DATA_DIR: dataDir,
      SANDBOX_BANK_PORT: '0',
    },
  })
  expect(`${status} ${stderr}`).toMatch(/^1 The keys in .* are not those of this database\. .*\n$/)
})

test('a stopping server reports itself as not ready and keeps serving until load balancers notice', async () => {
  const world = await startWorld({ env: { DRAIN_SECONDS: '2', DATABASE_PREPARED_STATEMENTS: 'false' } })
  const statusOf = async (path: string): Promise<number> => (await fetch(`${world.url}${path}`)).status
  const user = await world.signUp()
  expect(await statusOf('/api/ready')).toBe(200)
  const stopped = world.stop()
  await vi.waitFor(async () => expect(await statusOf('/api/ready')).toBe(503))
  expect(await statusOf('/api/health')).toBe(200)
  expect((await user.fetch('/api/user/profile')).status).toBe(200)
  await stopped
  await expect(statusOf('/api/health')).rejects.toThrow()
})
