import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const rows = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, number = '', , , , files = ''] = cells
    return /^E\d+$/.test(number) ? [{ number, files: files.split(' ') }] : []
  })

test('docs/security.md lists every entry point, and every file it names has a test with its number', () => {
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 37 }, (_, index) => `E${index + 1}`))
  const missing = rows.flatMap(({ number, files }) =>
    files.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const titles = [...text.matchAll(/['"`](E\d+(?:, E\d+)*): /g)].map((found) => found[1] ?? '')
      return !titles.some((title) => title.split(', ').includes(number))
    }),
  )
  expect(missing).toEqual([])
})
