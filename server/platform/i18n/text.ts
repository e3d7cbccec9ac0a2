/** A text with `{{name}}` placeholders; one that depends on a number has plural forms, chosen by `count`. */
export type Text = string | PluralText
export type PluralText = Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>> & { other: string; by?: string }
>
/** Arabic has all six plural forms. `by` names the parameter that selects one, if it is not `count`. */
export type SixForms = Readonly<Record<Intl.LDMLPluralRule, string> & { by?: string }>
/** The Arabic texts of a namespace: no key may be missing, and plural texts have all forms. */
export type Arabic<English> = {
  readonly [K in keyof English]: English[K] extends string ? string | SixForms : SixForms
}
export type Params = Readonly<Record<string, string | number>>

type NamesIn<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Names<T extends Text> = T extends string
  ? NamesIn<T>
  : T extends PluralText
    ? 'count' | NamesIn<T['other']>
    : never

/** The parameters that a text needs, as rest arguments: none if it has no placeholder. */
export type ParamsFor<T extends Text> = [Names<T>] extends [never]
  ? [params?: Readonly<Record<string, never>>]
  : [params: Readonly<Record<Names<T>, string | number>>]

/**
 * Fills a text's placeholders; of a plural text, the form for its number in the language. In a right-to-left
 * text, values with Latin letters are isolated, so that they do not reorder the text around them.
 */
export function fillText(text: Text, params: Params, language: string): string {
  if (typeof text === 'string' && !text.includes('{{')) return text
  const values = new Map(Object.entries(params))
  const form =
    typeof text === 'string' ? text : formOf(text, Number(values.get(text.by ?? 'count') ?? 0), language)
  const isolates = language.startsWith('ar') && !/^\{\{\w+\}\}$/.test(form)
  return form.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const argument = values.get(name) ?? ''
    const value =
      typeof argument === 'number' && name === 'count' ? countText(argument, language) : String(argument)
    return isolates ? isolated(value) : value
  })
}

const countText = (count: number, language: string): string =>
  count.toLocaleString(language, { numberingSystem: 'latn' })

/**
 * Wraps a value with Latin letters in bidi isolates, from right to left if it has Arabic letters too; not a URL, since
 * mail programs would take them into the link.
 */
function isolated(value: string): string {
  if (!/[A-Za-z]/.test(value) || /^https?:/.test(value)) return value
  return `${/[\u0590-\u08FF]/.test(value) ? '\u2067' : '\u2068'}${value}\u2069`
}

function formOf(text: PluralText, count: number, language: string): string {
  return text[new Intl.PluralRules(language).select(count)] ?? text.other
}
