import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeOldAside } from './aside.ts'

test('directories set aside are kept for 30 days, and no others are deleted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-aside-'))
  const names = [
    'before-restore-2026-01-01T08-00-00-000Z',
    'before-restore-2026-02-20T08-00-00-000Z',
    'db-unreadable-2026-01-01T08-00-00-000Z',
    'before-restore-notes',
    'db',
  ]
  for (const name of names) mkdirSync(path.join(folder, name))
  const removed = await removeOldAside(folder, new Date('2026-03-01T00:00:00Z'))
  expect(removed.sort()).toEqual([names[0], names[2]])
  expect(readdirSync(folder).sort()).toEqual([names[1] ?? '', names[3] ?? '', names[4] ?? ''].sort())
  expect(await removeOldAside(path.join(folder, 'none'), new Date())).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
