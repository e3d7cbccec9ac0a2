import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a database that fails or hangs is reported as down, and its old job figures are not repeated', async () => {
  const dueJobs = vi.fn(async () => [{ queue: 'sync', count: 3, oldestSeconds: 12.5 }])
  const metrics = createMetrics({ pools: { main: new pg.Pool({ max: 7 }) }, dueJobs })
  const healthy = await metrics.text()
  expect(healthy).toContain('xtharwa_database_up 1\n')
  expect(healthy).toContain('xtharwa_jobs_due{queue="sync"} 3\n')
  expect(healthy).toContain('xtharwa_jobs_oldest_due_seconds{queue="sync"} 12.5\n')
  expect(healthy).toContain('xtharwa_database_pool_max{pool="main"} 7\n')
  for (const fault of [() => Promise.reject(new Error('gone')), () => new Promise<never>(() => undefined)]) {
    dueJobs.mockImplementationOnce(fault)
    const text = await metrics.text()
    expect(text).toContain('xtharwa_database_up 0\n')
    expect(text).not.toContain('queue="sync"')
    expect(text).toContain('process_resident_memory_bytes ')
  }
}, 20_000)
