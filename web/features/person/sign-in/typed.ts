import { useCallback, type Dispatch, type SetStateAction } from 'react'

/** Returns a `ref` for a form that initialises its values with what was typed before hydration. */
export function useTypedBeforeHydration<F extends Record<string, string>>(
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
 * The form's values, including those typed or autofilled before the page's script loaded. Returns the same
 * object if nothing changed, to avoid a rerender.
 */
function typedIn<F extends Record<string, string>>(form: HTMLFormElement, values: F): F {
  const data = new FormData(form)
  const typed: Record<string, string> = {}
  for (const name of Object.keys(values)) {
    const value = data.get(name)
    if (typeof value === 'string' && value !== values[name]) typed[name] = value
  }
  return Object.keys(typed).length > 0 ? { ...values, ...typed } : values
}
