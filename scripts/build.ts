import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { refuseCircles } from './chunks.ts'
import { prerenderPages } from './prerender-pages.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const stamp = path.join(dist, '.built-from')

/** Builds the web app and compresses its files. Returns false, doing and saying nothing, if no source has changed. */
export async function buildWeb(
  options: { force?: boolean; say?: (line: string) => void } = {},
): Promise<boolean> {
  const hash = sourceHash()
  if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  options.say?.('Building the web app, which takes up to a minute …')
  const { build } = await import('vite')
  await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  refuseCircles(dist)
  await prerenderPages(root, dist)
  await buildWorker()
  packFiles(dist)
  writeFileSync(stamp, hash)
  return true
}

/** Builds the service worker with the list of files it caches: scripts, styles and the Latin fonts. */
async function buildWorker(): Promise<void> {
  const { build } = await import('vite')
  const files = readdirSync(path.join(dist, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name) || /(latin-wght|figures).*\.woff2$/.test(name))
    .map((name) => `/assets/${name}`)
    .sort()
  const page = readFileSync(path.join(dist, 'index.html'))
  const version = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 12)
  await build({
    configFile: false,
    root: path.join(root, 'web'),
    publicDir: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: path.join(root, 'web', 'worker', 'sw.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })
}

function sourceHash(): string {
  const hash = createHash('sha256')
  const files = ['web', 'contract'].flatMap((folder) => listFiles(path.join(root, folder)))
  for (const file of [
    ...files,
    ...[
      'vite.config.ts',
      'package-lock.json',
      'scripts/build.ts',
      'scripts/chunks.ts',
      'scripts/prerender-pages.ts',
      'scripts/prerender.ts',
    ].map((name) => path.join(root, name)),
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
