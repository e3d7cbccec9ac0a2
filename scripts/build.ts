import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const stamp = path.join(dist, '.built-from')

/** Builds the web app and packs its files for the wire; does nothing when the sources have not changed. */
export async function buildWeb(options: { force?: boolean } = {}): Promise<boolean> {
  const wanted = sourceHash()
  if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  const { build } = await import('vite')
  await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  packFiles(dist)
  writeFileSync(stamp, wanted)
  return true
}

function sourceHash(): string {
  const hash = createHash('sha256')
  const files = ['web', 'contract'].flatMap((folder) => listFiles(path.join(root, folder)))
  for (const file of [
    ...files,
    ...['vite.config.ts', 'package-lock.json'].map((name) => path.join(root, name)),
  ].sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function packFiles(folder: string): void {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(file) || statSync(file).size < 1000) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildWeb({ force: true })
