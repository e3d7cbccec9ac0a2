import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys, rotateKeys } from './keys.ts'
import { seal, unseal } from './seal.ts'

test('a sealed text is read with its key and purpose alone, also after the keys are rotated', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-seal-'))
  try {
    const keys = loadKeys(folder)
    const sealed = seal(keys, 'model key of a', 'sk-مفتاح')
    expect(sealed).not.toContain('sk-')
    expect(seal(keys, 'model key of a', 'sk-مفتاح')).not.toBe(sealed)
    expect(unseal(keys, 'model key of a', sealed)).toBe('sk-مفتاح')
    expect(unseal(keys, 'model key of b', sealed)).toBe(null)
    // the last character also has bits that mean nothing, so the first of the text is changed
    const changed = sealed.replace(/[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'))
    expect(unseal(keys, 'model key of a', changed)).toBe(null)
    expect(unseal(keys, 'model key of a', 'nonsense')).toBe(null)
    rotateKeys(folder)
    const rotated = loadKeys(folder)
    expect(unseal(rotated, 'model key of a', sealed)).toBe('sk-مفتاح')
    expect(unseal({ ...rotated, olderAuthSecrets: [] }, 'model key of a', sealed)).toBe(null)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
