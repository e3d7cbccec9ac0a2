/** A form's values, with what stood in its fields before the page's script came: typed or filled in by the browser. */
export function typedIn<F extends Record<string, string>>(form: HTMLFormElement, known: F): F {
  const next = { ...known }
  const data = new FormData(form)
  for (const name in known) {
    const typed = data.get(name)
    if (typeof typed === 'string' && typed !== '') Object.assign(next, { [name]: typed })
  }
  return next
}
