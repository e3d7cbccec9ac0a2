import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refuseCircles } from './chunks.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'xtharwa-chunks-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

function build(imports: Record<string, string[]>): void {
  const chunks = Object.entries(imports).map(([name, of]) => [
    name,
    { file: `assets/${name}.js`, imports: of },
  ])
  mkdirSync(path.join(dist, '.vite'), { recursive: true })
  writeFileSync(path.join(dist, '.vite', 'manifest.json'), JSON.stringify(Object.fromEntries(chunks)))
}

test('built files with circular imports are rejected and named', () => {
  build({ page: ['app', 'base'], app: ['base'], base: [] })
  expect(() => refuseCircles(dist)).not.toThrow()
  build({ page: ['app'], app: ['pending', 'base'], pending: ['app'], base: [] })
  expect(() => refuseCircles(dist)).toThrow(/page, app, pending/)
})
