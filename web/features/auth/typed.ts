/**
 * A form's values, with what stood in its fields before the page's script came: typed or filled in by the browser.
 * The same object where that is nothing, so that nothing is drawn again.
 */
export function typedIn<F extends Record<string, string>>(form: HTMLFormElement, known: F): F {
  const data = new FormData(form)
  const typed: Record<string, string> = {}
  for (const name of Object.keys(known)) {
    const value = data.get(name)
    if (typeof value === 'string' && value !== known[name]) typed[name] = value
  }
  return Object.keys(typed).length > 0 ? { ...known, ...typed } : known
}
