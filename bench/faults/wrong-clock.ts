import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs in every thread of the product: its wall clock is off by what a file says; its steady clock is not. */
const program = (file: string): string => `
  import { readFileSync } from 'node:fs'
  const Real = Date
  let off = 0
  const look = () => { try { off = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) } catch {} }
  look()
  setInterval(look, 50).unref()
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + off); else super(...given) }
    static now() { return Real.now() + off }
  }`

export type WrongClock = {
  /** What the product's Node needs to be started with. */
  nodeArgs: readonly string[]
  /** Puts the product's wall clock off by milliseconds. */
  set(offMs: number): void
  discard(): void
}

/** A wall clock for a product that is right at first and can be put wrong while it runs. */
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
