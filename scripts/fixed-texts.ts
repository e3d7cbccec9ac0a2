import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', 'web', 'i18n', 'en-AE')

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner)
}

/** The English texts of all screens, without those that contain a value. */
export async function fixedTexts(): Promise<Set<string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const texts = new Set<string>()
  for (const file of files) {
    const catalogue: unknown = await import(path.join(folder, file))
    for (const text of textsIn(catalogue)) if (text !== '' && !text.includes('{{')) texts.add(text)
  }
  return texts
}
