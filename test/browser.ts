import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** The Chromium that tests drive: the bundled one, or the one CHROMIUM_PATH names (other systems than Linux x64). */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  if (named && existsSync(named)) return { executablePath: named, args, env: {} }
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const env: Record<string, string> = {}
  if (/not found/.test(execFileSync('ldd', [executablePath]).toString())) {
    // a bare system lacks its libraries and fonts; the package carries them
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
    const bin = path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}build`)), 'bin')
    env['LD_LIBRARY_PATH'] = path.join(await inflate(path.join(bin, 'al2023.tar.br')), 'lib')
    env['FONTCONFIG_PATH'] = await inflate(path.join(bin, 'fonts.tar.br'))
  }
  return { executablePath, args, env }
}
