import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/**
 * The defaults (128 MB of buffers, 64 MB for an index, statistics of 30,000 rows) suit a server; this engine shares a small
 * machine, and has one session in which all wait.
 */
export const settings: string[] = [
  'shared_buffers=24MB',
  'wal_buffers=1MB',
  'maintenance_work_mem=16MB',
  'max_connections=4',
  'default_statistics_target=10',
].flatMap((setting) => ['-c', setting])

/** Called at most once per statement: optimising the first takes V8 600 MB, each other one 30 to 90 MB. */
export const neverOptimised = ['raw_parser', 'outNode', 'nodeRead', 'standard_ProcessUtility']
/** Functions which those call before they trap. They are hot, so they must remain optimisable. */
export const calledFirst = ['strlen', 'check_stack_depth', 'copyObjectImpl']
const nowhere = -16

/**
 * Compiles the engine's WebAssembly so that V8 never optimises a few huge functions, but all others once hot.
 *
 * Whether a function counts its calls is decided when it is first compiled, which is at its first call. So
 * the huge ones are called once, in a throw-away instance and with invalid pointers, while counting is
 * switched off; compiled code belongs to the module and remains. If an engine version lacks them, it only
 * needs more memory.
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
        // it traps at its first memory access
      }
    }
  }
  callAll(calledFirst)
  setFlagsFromString('--wasm-tier-up-filter=0')
  callAll(neverOptimised)
  setFlagsFromString('--wasm-tier-up-filter=-1')
  return program
}

/** A stub for each of a module's imports, needed only to instantiate it. */
function standIns(program: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {}
  for (const { module, name, kind } of WebAssembly.Module.imports(program)) {
    const group = (imports[module] ??= {})
    group[name] = kind === 'memory' ? new WebAssembly.Memory({ initial: 2048, maximum: 32_768 }) : () => 0
  }
  return imports
}
