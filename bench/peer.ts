/** The peer for comparison: Actual Budget's library, installed into a temporary folder for this run. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Peer } from './report.ts'

const run = promisify(execFile)
const peerVersion = '26.9.0'
/** Overrides with a version that has prebuilt binaries, since compiling another takes minutes. */
const manifest = { private: true, type: 'module', overrides: { 'better-sqlite3': '13.2.0' } }
/** More rows would take hours: the peer writes 250 to 850 rows per second, fewer the more it holds. */
const peerRows = 10_000

const Answer = z.object({
  timings: z.record(z.string(), z.number()),
  importPerSecond: z.number(),
  perSecond: z.number(),
})

/** Installs the peer into a temporary folder and measures it in its own process; `failed` on an error. */
export async function readPeer(say: (line: string) => void): Promise<Peer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-peer-'))
  try {
    say(`peer: installing @actual-app/api ${peerVersion} into ${folder}`)
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
    await run(
      'npm',
      [
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        `@actual-app/api@${peerVersion}`,
      ],
      {
        cwd: folder,
        timeout: 180_000,
        shell: process.platform === 'win32',
      },
    )
    say(`peer: importing ${peerRows} rows`)
    const script = path.join(import.meta.dirname, 'peer-run.ts')
    const { stdout } = await run(process.execPath, [script, folder, String(peerRows)], {
      timeout: 240_000,
      maxBuffer: 1e8,
    })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    return {
      version: `Actual Budget ${peerVersion}`,
      rows: peerRows,
      ...Answer.parse(JSON.parse(last)),
    }
  } catch (error) {
    return {
      failed: (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' '),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
