import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dubaiDay } from '#contract/period.ts'
import { Counts } from '../http.ts'
import { addEntry, countLost, rowsOf, signUp } from './people.ts'
import { prepareProduct } from './product.ts'
import type { Fault, Result } from './report.ts'

/** F4: the data directory is on a small disk that is filled up while a user writes and reads. */
async function fillDisk(): Promise<Result> {
  const mount = mkdtempSync(path.join(tmpdir(), 'xtharwa-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', mount], { stdio: 'ignore' })
  } catch {
    rmSync(mount, { recursive: true })
    return { passed: false, figures: { skipped: 'a small disk cannot be mounted without being root' } }
  }
  const product = await prepareProduct({ dataDir: path.join(mount, 'data') })
  const ballast = path.join(mount, 'ballast')
  try {
    await product.start()
    const person = await signUp(product.url)
    const today = dubaiDay(new Date())
    const acknowledged = new Set<string>()
    const statuses = new Counts()
    const reads = { good: 0, bad: 0 }
    const add = async (key: string): Promise<number> => {
      const answer = await addEntry(person, { key, amount: 1, description: 'x'.repeat(180), date: today })
      const status = answer?.status ?? 0
      statuses.add(String(status))
      if (answer?.id) acknowledged.add(answer.id)
      return status
    }
    const read = async (): Promise<void> => {
      const good = await rowsOf(person, { from: today, to: today }).then(
        (rows) => rows.length === acknowledged.size,
        () => false,
      )
      reads[good ? 'good' : 'bad'] += 1
    }
    for (let count = 0; count < 20; count += 1) await add(`before-${count}`)
    fillUp(mount, ballast)
    let refused = 0
    for (let count = 0; refused < 20 && count < 5000; count += 1) {
      if ((await add(`full-${count}`)) !== 200) {
        refused += 1
        await read()
      }
    }
    rmSync(ballast, { force: true })
    let recoveredAfterMs = -1
    const freed = performance.now()
    for (let count = 0; count < 60 && recoveredAfterMs < 0; count += 1) {
      if ((await add(`after-${count}`)) === 200) recoveredAfterMs = Math.round(performance.now() - freed)
      else await sleep(500)
    }
    const lives = product.running()
    await product.kill()
    await product.start()
    const lost = await countLost(person, acknowledged)
    const clear = statuses.only('200', '503', '507')
    return {
      passed: lost === 0 && refused > 0 && reads.bad === 0 && clear && lives && recoveredAfterMs >= 0,
      figures: {
        acknowledged: acknowledged.size,
        lost,
        refused,
        answers: statuses.text,
        reads_while_full: reads.good,
        reads_failed: reads.bad,
        recovered_without_restart_ms: recoveredAfterMs,
      },
    }
  } finally {
    await product.kill()
    await sleep(200)
    execFileSync('umount', [mount], { stdio: 'ignore' })
    rmSync(mount, { recursive: true, force: true })
  }
}

/** Fills the disk but for a few pages. */
function fillUp(mount: string, file: string): void {
  const { bavail, bsize } = statfsSync(mount)
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - 400_000)))
}

export const diskFaults: Fault[] = [
  {
    name: 'F4',
    untimed: true,
    summary: 'the disk full to the last byte under writes, then room again; embedded engine',
    floor: '0 lost, reads go on, a plain refusal, no restart needed',
    run: fillDisk,
  },
]
