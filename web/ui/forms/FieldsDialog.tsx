import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Field, Look } from './fields.tsx'
import { FormDialog } from './FormDialog.tsx'
import { type Form, type FormOptions, useForm } from './useForm.ts'

type Part = Field | { show: ReactNode }
/** A field, what stands between fields, or a row of two columns of these. */
type Line = Part | readonly Part[]
/** Lines, and what encloses them. */
type Group = { of: readonly Line[]; within: (fields: ReactNode) => ReactNode }

type Parts<L> = L extends readonly (infer P)[] ? P : L
type Fields<E> = Extract<Parts<E extends { of: readonly (infer L)[] } ? L : E>, { name: string }>
type ValuesOf<F extends Field> = { [L in F as L['name']]: L extends Field<string, infer V> ? V : never }
type BodyOf<F extends Field> = { [L in F as L['name']]: L extends Field<string, never, infer B> ? B : never }
/** Whoever names a field that the schema does not know says what is sent. */
type Known<K, S extends z.ZodMiniType> = [Exclude<K, keyof z.input<S>>] extends [never]
  ? unknown
  : { body: unknown }
type Values = Record<string, unknown>

type FieldsProps<F, V extends object, B, S extends z.ZodMiniType, A> = Omit<
  FormOptions<V, S, A>,
  'start' | 'body'
> &
  Omit<ComponentProps<typeof FormDialog>, 'form' | 'title' | 'ready' | 'extra' | 'children'> & {
    title: string | ((values: V) => string)
    /** The same fields at each rendering: one that is not asked for has `shown: false`. */
    fields: F
    /** The request body, if it differs from what the fields give. */
    body?: (body: B, values: V) => unknown
    /** How fields look with these values; false hides one. */
    vary?: (values: V) => { [K in keyof V]?: Look<V[K]> | false }
    /** What else changes with a field. */
    follow?: { [K in keyof V]?: (value: V[K], values: V) => Partial<V> }
    ready?: (values: V) => boolean
    /** Further buttons. */
    extra?: (form: Form) => ReactNode
  }

function leavesOf(entry: Line | Group): readonly Field[] {
  if ('show' in entry) return []
  if ('of' in entry) return entry.of.flatMap(leavesOf)
  return 'name' in entry ? [entry] : entry.flatMap(leavesOf)
}

/** A dialog whose form is described by a list of fields, named as in the request body. */
export function FieldsDialog<const F extends readonly (Line | Group)[], S extends z.ZodMiniType, A>(
  props: FieldsProps<F, ValuesOf<Fields<F[number]>>, BodyOf<Fields<F[number]>>, S, A> &
    Known<Fields<F[number]>['name'], S>,
): ReactNode
export function FieldsDialog<S extends z.ZodMiniType, A>(
  props: FieldsProps<readonly (Line | Group)[], Values, Values, S, A>,
): ReactNode {
  const { fields, title, body, vary, follow, ready, extra, ...rest } = props
  const leaves = fields.flatMap(leavesOf)
  const valueOf = (part: (field: Field) => unknown): Values =>
    Object.fromEntries(leaves.map((field) => [field.name, part(field)]))
  const form = useForm<Values, S, A>({
    ...rest,
    start: () => valueOf(({ start }) => start),
    body: (values) => {
      const sent = valueOf((field) => field.toBody(values[field.name]))
      return body ? body(sent, values) : sent
    },
  })
  const { values, error } = form
  const looks = vary?.(values)
  const draw = (entry: Line | Group): ReactNode => {
    if ('show' in entry) return entry.show
    if ('name' in entry) {
      const { name, shown, at = [name] } = entry
      const look = looks?.[name] ?? {}
      if (shown === false || look === false) return null
      const bound = {
        ...form.field(name),
        error: at.map(error).find(Boolean),
        required: at.some((key) => form.needed.has(key)),
        onChange: (value: unknown) => form.set({ [name]: value, ...follow?.[name]?.(value, values) }),
      }
      return entry.draw(bound, { look, errorOf: error, values })
    }
    const drawn = ('of' in entry ? entry.of : entry).map(draw)
    if (drawn.every((each) => !each)) return null
    const inner = createElement(Fragment, null, ...drawn)
    return 'of' in entry ? (
      entry.within(inner)
    ) : (
      <div className="grid items-start gap-4 tablet:grid-cols-2">{inner}</div>
    )
  }
  return (
    <FormDialog
      {...rest}
      form={form}
      title={typeof title === 'function' ? title(values) : title}
      ready={ready?.(values)}
      extra={extra?.(form)}
    >
      {createElement(Fragment, null, ...fields.map(draw))}
    </FormDialog>
  )
}
