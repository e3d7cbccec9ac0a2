import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys, rotateKeys } from './keys.ts'

test('the keys are readable by their owner only, created once, and never left half written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-keys-'))
  const data = path.join(folder, 'data')
  const modeOf = (name: string): number => statSync(path.join(data, name)).mode & 0o777
  try {
    const keys = loadKeys(data)
    expect([modeOf(''), modeOf('keys.json')]).toEqual([0o700, 0o600])
    expect(loadKeys(data)).toEqual(keys)
    rotateKeys(data)
    expect(modeOf('keys.json')).toBe(0o600)
    expect(loadKeys(data)).toMatchObject({ hashKey: keys.hashKey, olderAuthSecrets: [keys.authSecret] })
    expect(readdirSync(data)).toEqual(['keys.json'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
