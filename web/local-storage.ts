import { atom, type WritableAtom } from 'nanostores'

/** Local storage as text. Full or forbidden storage only costs convenience: nothing here throws. */

function area(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

export function readText(key: string): string | null {
  try {
    return area()?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeText(key: string, value: string): void {
  try {
    area()?.setItem(key, value)
  } catch {
    // Storage is optional, see above.
  }
}

export function removeStored(key: string): void {
  try {
    area()?.removeItem(key)
  } catch {
    // Storage is optional, see above.
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(area() ?? {})
  } catch {
    return []
  }
}

const preferences: (() => void)[] = []
/** Reads all preferences again from storage: for tests that share a page. */
export function readPreferences(): void {
  for (const read of preferences) read()
}

/** A device preference: `parse` turns the stored text, or null, into a value; each change is stored. */
export function storedAtom<T extends string>(
  key: string,
  parse: (text: string | null) => T,
): WritableAtom<T> {
  const store = atom(parse(readText(key)))
  store.listen((value) => writeText(key, value))
  preferences.push(() => store.set(parse(readText(key))))
  return store
}

/** A device preference with a few values, of which `fallback` is the default. */
export function storedChoice<T extends string>(
  key: string,
  choices: readonly T[],
  fallback: NoInfer<T>,
): WritableAtom<T> {
  return storedAtom(key, (text) => choices.find((choice) => choice === text) ?? fallback)
}
