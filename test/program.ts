/**
 * What a program started by a test takes over from its environment. Compiling the product is most of a start, so the
 * programs of a run share Node's cache of it.
 */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}
