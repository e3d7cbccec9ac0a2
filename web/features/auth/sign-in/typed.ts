import { useCallback, type Dispatch, type SetStateAction } from 'react'

/** What a form takes as its `ref`, so that its values start with what stood in it before the script came. */
export function useTyped<F extends Record<string, string>>(
  setForm: Dispatch<SetStateAction<F>>,
): (node: HTMLFormElement | null) => void {
  return useCallback(
    (node) => {
      if (node) setForm((old) => typedIn(node, old))
    },
    [setForm],
  )
}

/**
 * A form's values, with what stood in its fields before the page's script came: typed or filled in by the browser.
 * The same object where that is nothing, so that nothing is drawn again.
 */
function typedIn<F extends Record<string, string>>(form: HTMLFormElement, known: F): F {
  const data = new FormData(form)
  const typed: Record<string, string> = {}
  for (const name of Object.keys(known)) {
    const value = data.get(name)
    if (typeof value === 'string' && value !== known[name]) typed[name] = value
  }
  return Object.keys(typed).length > 0 ? { ...known, ...typed } : known
}
