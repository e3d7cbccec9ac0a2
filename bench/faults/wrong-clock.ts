import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs in every thread of the server: shifts the wall clock, not the monotonic one, by a file's ms. */
const program = (file: string): string => `
  import { readFileSync } from 'node:fs'
  const Real = Date
  let off = 0
  const readOffset = () => { try { off = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) } catch {} }
  readOffset()
  setInterval(readOffset, 50).unref()
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length === 0) super(Real.now() + off); else super(...parts) }
    static now() { return Real.now() + off }
  }`

export type WrongClock = {
  /** Arguments with which the server's Node must be started. */
  nodeArgs: readonly string[]
  /** Sets the offset of the server's wall clock. */
  set(offMs: number): void
  discard(): void
}

/** A wall clock for a server that is right at first and can be shifted while it runs. */
export function createWrongClock(): WrongClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-clock-'))
  const file = path.join(folder, 'off')
  const set = (offMs: number): void => {
    writeFileSync(`${file}.new`, String(offMs))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    nodeArgs: [`--import=data:text/javascript,${encodeURIComponent(program(file))}`],
    set,
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}
