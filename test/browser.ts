import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const cache = path.join(import.meta.dirname, '..', '.cache')

/** The Chromium for tests: that of CHROMIUM_PATH (for systems other than Linux x64), else the bundled one. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  if (named && existsSync(named)) return { executablePath: named, args, env: {} }
  const folder = await unpackBrowser()
  const executablePath = path.join(folder, 'chromium')
  const env: Record<string, string> = {}
  if (/not found/.test(execFileSync('ldd', [executablePath]).toString())) {
    // a bare system lacks the libraries and fonts, so those in the package are used
    env['LD_LIBRARY_PATH'] = path.join(folder, 'al2023', 'lib')
    env['FONTCONFIG_PATH'] = path.join(folder, 'fonts')
  }
  return { executablePath, args, env }
}

/**
 * Unpacks Chromium into the project's cache. The package itself would use fixed names in the temporary
 * directory, shared by all users of the machine. The folder is moved into place only when complete.
 */
async function unpackBrowser(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}build`)), 'bin')
  const folder = path.join(cache, 'browser', String(statSync(path.join(packed, 'chromium.br')).size))
  if (existsSync(folder)) return folder
  mkdirSync(path.join(cache, 'browser'), { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = making
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    for (const more of ['al2023.tar.br', 'fonts.tar.br']) await inflate(path.join(packed, more))
    renameSync(making, folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // else another process was faster
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  return folder
}
