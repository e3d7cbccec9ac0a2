import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { SegmentedControl, Switch } from '../parts/Choice.tsx'
import { TextField } from '../parts/Field.tsx'
import { SelectInput } from './inputs.tsx'
import { amountIn, decimalIn, editableAmount, numberIn, textIn, textOf } from './typed.ts'

type Option<V> = { value: V; label: string; disabled?: boolean }

/** What a field's control takes from its form. */
type Bound<V> = {
  name: string
  value: V
  error: string | undefined
  required: boolean
  onChange(this: void, value: V): void
}

/** How a field looks, where that depends on other values. */
export type Look<V> = {
  label?: string
  hint?: ReactNode
  prefix?: ReactNode
  min?: string
  options?: readonly Option<V>[]
}

/** What else a field may show: its look, and faults and values of the whole form. */
type Around<V> = {
  look: Look<V>
  errorOf: (key: string) => string | undefined
  values: Readonly<Record<string, unknown>>
}

type Common = {
  /** False for a value that is kept and sent, but not asked for. */
  shown?: boolean
  /** The places in the body whose faults are shown at this field; its name by default. */
  at?: readonly string[]
}

/** A field of a form: its name in the request body, its initial value, and how it is drawn and sent. */
export type Field<K extends string = string, V = unknown, B = unknown> = Common & {
  name: K
  start: V
  // methods, so that one list can hold fields of different types
  toBody(this: void, value: V): B
  draw(this: void, bound: Bound<V>, around: Around<V>): ReactNode
}

type Input = ComponentProps<typeof TextField>
type TextOptions = Common &
  Omit<Input, 'name' | 'value' | 'label' | 'error' | 'onChange'> & {
    /** Sent as null while blank. */
    optional?: boolean
    /** Changes what is typed, such as to capitals. */
    clean?: (typed: string) => string
    as?: ComponentType<Input>
    /** An initial number gets the decimals of this currency. */
    currency?: string
  }
type Start = string | number | null | undefined

/** Makes a field that is typed, from its label and initial value; `B` is what is sent. */
export type TypedField<B, O = TextOptions> = <K extends string>(
  name: K,
  label: string,
  start?: Start,
  options?: O & Common,
) => Field<K, string, B>

export const text: TypedField<string | null> = (name, label, start, options = {}) => {
  const { shown, at, optional, clean, as: Control = TextField, currency, ...input } = options
  const isNumber = input.inputMode === 'decimal' || input.inputMode === 'numeric'
  return {
    name,
    start: currency && typeof start === 'number' ? editableAmount(start, currency) : textOf(start),
    shown,
    at,
    toBody: optional ? (isNumber ? decimalIn : textIn) : String,
    draw: ({ onChange, ...bound }, { look }) => (
      <Control
        autoComplete="off"
        label={label}
        {...bound}
        {...input}
        {...look}
        onChange={({ target }) => onChange(clean ? clean(target.value) : target.value)}
      />
    ),
  }
}

/** An amount, or another number with at most two decimals; null while blank. */
export const amount: TypedField<number | null> = (name, label, start, options) => ({
  ...text(name, label, start, { inputMode: 'decimal', ...options }),
  toBody: amountIn,
})

/** A whole number; null while blank. */
export const number: TypedField<number | null> = (name, label, start, options) => ({
  ...text(name, label, start, { inputMode: 'numeric', ...options }),
  toBody: numberIn,
})

type ChoiceOptions<V> = Common & { options: readonly Option<V>[]; hint?: ReactNode }
type SelectOptions = { optional?: boolean; disabled?: boolean; className?: string }

/** One of the options, from a list. */
export function choice<K extends string, V extends string>(
  name: K,
  label: string,
  start: NoInfer<V>,
  { shown, at, optional, ...select }: ChoiceOptions<V> & SelectOptions,
): Field<K, V, V | string | null> {
  return {
    name,
    start,
    shown,
    at,
    toBody: (value) => (optional ? textIn(value) : value),
    draw: (bound, { look }) => <SelectInput label={label} {...bound} {...select} {...look} />,
  }
}

/** One of a few options, all in view. */
export function segments<K extends string, V extends string>(
  name: K,
  label: string,
  start: NoInfer<V>,
  { wide = true, hint: usual, options, ...common }: ChoiceOptions<V> & { wide?: boolean },
): Field<K, V, V> {
  return {
    ...common,
    ...custom(name, start, ({ value, onChange }, { look: { hint = usual } }) => (
      <>
        <SegmentedControl wide={wide} label={label} value={value} options={options} onChange={onChange} />
        {hint && <p className="-mt-2 text-meta text-muted">{hint}</p>}
      </>
    )),
  }
}

/** On or off. */
export function toggle<K extends string>(
  name: K,
  label: string,
  start: boolean,
  { hint, ...common }: Common & { hint?: ReactNode } = {},
): Field<K, boolean, boolean> {
  return {
    ...common,
    ...custom(name, start, ({ value, onChange }, { look }) => (
      <Switch label={label} hint={hint} {...look} checked={value} onChange={onChange} />
    )),
  }
}

/** A field with a control of its own, whose value is sent as it is. */
export const custom = <K extends string, V>(
  name: K,
  start: V,
  draw: Field<K, V>['draw'],
): Field<K, V, V> => ({
  name,
  start,
  toBody: (value) => value,
  draw,
})

export const optionsOf = <const V extends string>(values: readonly V[], labelOf: (value: V) => string) =>
  values.map((value) => ({ value, label: labelOf(value) }))

/** Options from what has an id and a name, after an option for none. */
export const namedOptions = (items: readonly { id: string; name: string }[], none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...items.map(({ id, name }) => ({ value: id, label: name })),
]
