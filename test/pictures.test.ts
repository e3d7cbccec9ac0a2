import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { fixedTexts } from '../scripts/fixed-texts.ts'

const root = path.join(import.meta.dirname, '..')
const Texts = z.record(
  z.string(),
  z.string().transform((joined) => joined.split(' | ')),
)

test('README’s pictures show texts that the product still has; if not: npm run pictures', async () => {
  const named = [
    ...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/docs\/pictures\/(\w+)\.png/g),
  ]
  const texts = Texts.parse(JSON.parse(readFileSync(path.join(root, 'docs/pictures/texts.json'), 'utf8')))
  expect(new Set(Object.keys(texts))).toEqual(new Set(named.map(([, name]) => name)))
  const productTexts = await fixedTexts()
  for (const [name, pictureTexts] of Object.entries(texts)) {
    expect(existsSync(path.join(root, `docs/pictures/${name}.png`))).toBe(true)
    expect([name, pictureTexts.length > 5, pictureTexts.filter((text) => !productTexts.has(text))]).toEqual([
      name,
      true,
      [],
    ])
  }
})
