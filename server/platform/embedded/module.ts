import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** The defaults (128 MB of buffers, 64 MB for an index) are a server's; this one shares a small machine. */
export const settings: string[] = [
  'shared_buffers=24MB',
  'wal_buffers=1MB',
  'maintenance_work_mem=16MB',
  'max_connections=4',
].flatMap((setting) => ['-c', setting])

/** Huge functions that are called at most once a statement: optimising the first takes V8 600 MB, each other one 30 to 90. */
export const neverOptimised = ['raw_parser', 'outNode', 'nodeRead', 'standard_ProcessUtility']
/** What those call before they come to nothing; these are called often. */
export const calledFirst = ['strlen', 'check_stack_depth', 'copyObjectImpl']
const nowhere = -16

/**
 * The engine's WebAssembly, compiled so that a few huge functions are never optimised; all others are when they get hot.
 *
 * Whether a function counts its calls is settled when it is first compiled, which is at its first call. So these are
 * called once, in an instance of its own and with pointers to nowhere, while counting is switched off; compiled code
 * belongs to the program and stays. Where a version of the engine lacks them, it only needs more memory.
 */
export async function compileEngine(): Promise<WebAssembly.Module> {
  const file = fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  const program = await WebAssembly.compile(await readFile(file))
  const { exports } = await WebAssembly.instantiate(program, standIns(program))
  const callAll = (names: readonly string[]): void => {
    for (const name of names) {
      const called = exports[name]
      try {
        if (typeof called === 'function')
          Reflect.apply(
            called,
            undefined,
            Array.from({ length: called.length }, () => nowhere),
          )
      } catch {
        // it ends at its first look at memory
      }
    }
  }
  callAll(calledFirst)
  setFlagsFromString('--wasm-tier-up-filter=0')
  callAll(neverOptimised)
  setFlagsFromString('--wasm-tier-up-filter=-1')
  return program
}

/** Something for each of a program's imports; none of it is used. */
function standIns(program: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {}
  for (const { module, name, kind } of WebAssembly.Module.imports(program)) {
    const group = (imports[module] ??= {})
    group[name] = kind === 'memory' ? new WebAssembly.Memory({ initial: 2048, maximum: 32_768 }) : () => 0
  }
  return imports
}
