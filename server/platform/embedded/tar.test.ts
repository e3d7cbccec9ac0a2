import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { calledFirst, compileEngine, neverOptimised } from './module.ts'
import { packFolder, unpackTo } from './tar.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'xtharwa-tar-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function inPieces(bytes: Buffer, size: number): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  )
  return Readable.from(pieces)
}
const sizes = [0, 1, 511, 512, 513, 3_000_001]

test('a packed folder unpacks to the same files whatever the chunk size; a truncated one is rejected', async () => {
  const from = path.join(scratch, 'from')
  mkdirSync(path.join(from, 'base', 'empty'), { recursive: true })
  for (const size of sizes)
    writeFileSync(path.join(from, 'base', String(size)), Buffer.alloc(size, size % 251))
  const file = path.join(scratch, 'packed.tar')
  await packFolder(from, file)
  const tar = readFileSync(file)
  for (const size of [100, 512, 65_536]) {
    const to = path.join(scratch, `to-${size}`)
    await unpackTo(to, inPieces(tar, size))
    expect(existsSync(path.join(to, 'base', 'empty'))).toBe(true)
    expect(readdirSync(path.join(to, 'base')).sort()).toEqual(readdirSync(path.join(from, 'base')).sort())
    for (const name of sizes.map(String))
      expect(
        readFileSync(path.join(to, 'base', name)).equals(readFileSync(path.join(from, 'base', name))),
      ).toBe(true)
  }
  const short = inPieces(tar.subarray(0, -2000), 4096)
  await expect(unpackTo(path.join(scratch, 'short'), short)).rejects.toThrow('truncated')
})

test('a packed file outside the folder is rejected', async () => {
  const from = path.join(scratch, 'evil')
  mkdirSync(from)
  writeFileSync(path.join(from, 'abcdefgh'), 'x')
  const file = path.join(scratch, 'evil.tar')
  await packFolder(from, file)
  const tar = readFileSync(file)
  tar.write('../../evil', tar.indexOf('abcdefgh'))
  tar.write(' '.repeat(8), 148)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  await expect(unpackTo(path.join(scratch, 'inside'), inPieces(tar, 512))).rejects.toThrow('outside')
  expect(existsSync(path.join(scratch, '..', 'evil'))).toBe(false)
})

test('the functions that must not be optimised exist in the current engine', async () => {
  const names = new Set(WebAssembly.Module.exports(await compileEngine()).map(({ name }) => name))
  expect([...neverOptimised, ...calledFirst].filter((name) => !names.has(name))).toEqual([])
})
