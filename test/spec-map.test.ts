import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'

const root = path.join(import.meta.dirname, '..')
const lines = readFileSync(path.join(root, 'docs', 'spec-map.md'), 'utf8').split('\n')
const rows = lines
  .filter((line) => /^\| .*`/.test(line))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '').trim()),
  )

test('every test the map names is there', () => {
  const missing = rows.filter((cells) => {
    const [file = '', name = ''] = cells.slice(-2)
    return !existsSync(path.join(root, file)) || !readFileSync(path.join(root, file), 'utf8').includes(name)
  })
  expect(missing).toEqual([])
  expect(rows.length).toBeGreaterThan(80)
})

test('every endpoint the map names is in the contract, and every one of the contract is in the map', () => {
  const named = new Set(rows.filter((cells) => cells.length === 4).map((cells) => cells[1] ?? ''))
  const offered = api
    .filter(({ feature }) => feature !== 'meta')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const own = [...named].filter((name) => !name.includes(' /api/identity/'))
  expect(own.filter((name) => !offered.includes(name))).toEqual([])
  expect(offered.filter((name) => !named.has(name))).toEqual([])
})
