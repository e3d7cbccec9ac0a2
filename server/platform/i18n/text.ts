/** A sentence with `{{name}}` placeholders; one that depends on a number has plural forms, chosen by `count`. */
export type Text = string | PluralText
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
export type Params = Readonly<Record<string, string | number>>

type NamesIn<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Names<T extends Text> = T extends string
  ? NamesIn<T>
  : T extends PluralText
    ? 'count' | NamesIn<T['other']>
    : never

/** The parameters that a text needs, as the rest of an argument list: none where it has no placeholder. */
export type ParamsFor<T extends Text> = [Names<T>] extends [never]
  ? [params?: Readonly<Record<string, never>>]
  : [params: Readonly<Record<Names<T>, string | number>>]

/** The text with its placeholders filled; a plural text takes the form of its `count` in the language. */
export function fillText(text: Text, params: Params, language: string): string {
  const values = new Map(Object.entries(params))
  const form = typeof text === 'string' ? text : formOf(text, Number(values.get('count') ?? 0), language)
  return form.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values.get(name) ?? ''))
}

function formOf(text: PluralText, count: number, language: string): string {
  return text[new Intl.PluralRules(language).select(count)] ?? text.other
}
