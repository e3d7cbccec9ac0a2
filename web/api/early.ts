type Name = 'get-session' | 'token'

/** What the script of index.html asked before the app's code was here, so that both come side by side. */
declare global {
  var early: Partial<Record<Name, Promise<Response>>> | undefined
}

/** The answer that is already on its way, once; undefined says that nobody asked. */
export function takeEarly(name: Name): Promise<Response> | undefined {
  const asked = globalThis.early?.[name]
  dropEarly(name)
  return asked
}

/** For another person or another session: the answer is no longer theirs. */
export function dropEarly(name: Name): void {
  delete globalThis.early?.[name]
}
