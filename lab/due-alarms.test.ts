import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readDueAlarms } from './due-alarms.ts'

test('alarms that an author asks for are read from tables and from lists', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alarms-'))
  expect(readDueAlarms(folder)).toBe(null)
  const text = [
    '# Alarms',
    '## 01-table',
    '| warn from | to | account | what | due | amount |',
    '|---|---|---|---|---|---|',
    '| 2026-03-01 | 2026-03-05 | current | rent cheque 7 | 2026-03-06 | 7,900.00 |',
    '| 2026-03-07 | current | returned cheque | rent cheque 7 returned |',
    '## 02-list',
    '- warn 2026-06-03 | event 2026-06-01 | salary late | salary due 1 June',
    '- warn 2026-06-05 | event 2026-06-09 | rent owed | by the landlord',
    '## 03-none',
    '- none: nothing was wrong',
  ]
  writeFileSync(path.join(folder, 'alarms.md'), text.join('\n'))
  expect(Object.fromEntries(readDueAlarms(folder) ?? [])).toEqual({
    '01-table': [
      { kind: 'not_covered', warn: '2026-03-01', event: '2026-03-06' },
      { kind: 'cheque_returned', warn: '2026-03-07', event: '2026-03-07' },
    ],
    '02-list': [
      { kind: 'salary_late', warn: '2026-06-03', event: '2026-06-01' },
      { kind: null, warn: '2026-06-05', event: '2026-06-09' },
    ],
  })
})
