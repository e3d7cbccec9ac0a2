import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Done, type Failed, useSave } from './useSave.ts'

type Faults = Readonly<Record<string, string>>
export type FormOptions<V extends object, S extends z.ZodMiniType, A> = {
  /** The initial values, named as in the request body. */
  start: () => V
  /** The contract's schema of the request body; what it does not name is left out of the body. */
  schema: S
  /** The request body of the values, if it differs from them. */
  body?: (values: V) => unknown
  /** Faults that the schema cannot know, by field. */
  check?: (values: V) => Checked
  /** What to say at a field that the schema refuses, instead of a general sentence. */
  wrong?: Faults
  /** Sends the body; a thrown error is shown, at its fields if it names some. */
  save: (body: z.output<S>, values: V, start: V) => Promise<A>
  done?: string | ((answer: A, values: V) => unknown)
  failed?: Failed
  /** The reads to refetch; all by default. */
  refetch?: readonly Endpoint[]
  /** Shows no fault before the first attempt. */
  patient?: true
  /** Closes once the screens show what was saved. */
  whenShown?: true
  onClose: () => void
}
type Fault = { text: string; missing: boolean }
type TextKey<V> = { [K in keyof V]-?: V[K] extends string ? K : never }[keyof V] & string

const partOf = (whole: unknown, key: PropertyKey): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

type Checked = Readonly<Record<string, string | false | undefined>>

function useFaults(
  parsed: z.core.$ZodError | undefined,
  body: unknown,
  checked: Checked,
  wrong: Faults = {},
) {
  const { t } = useTranslation('ui')
  const faults = new Map<string, Fault>()
  for (const { path } of parsed?.issues ?? []) {
    const value = path.reduce(partOf, body)
    const missing = isBlank(value)
    const kind = missing ? 'missing' : Number.isNaN(value) ? 'amount' : 'wrong'
    const key = path.join('.')
    if (!faults.has(key)) faults.set(key, { missing, text: wrong[String(path[0])] ?? t(`fault.${kind}`) })
  }
  for (const [key, text] of Object.entries(checked))
    if (text) faults.set(key, { missing: text === t('fault.missing'), text })
  return faults
}

/**
 * A form's values, checked against the contract, and its save. A field shows a fault of what was typed at once, and
 * that it is missing after the first attempt.
 */
export function useForm<V extends object, S extends z.ZodMiniType, A>(options: FormOptions<V, S, A>) {
  const [start] = useState(options.start)
  const [values, setValues] = useState(start)
  const [tried, setTried] = useState(false)
  /** Counts failed attempts, after each of which the first faulty field gets the focus. */
  const [attempts, setAttempts] = useState(0)
  const saving = useSave(options.failed, { refetch: options.refetch, whenShown: options.whenShown })
  const body = options.body?.(values) ?? values
  const parsed = z.safeParse(options.schema, body)
  const faults = useFaults(parsed.error, body, options.check?.(values) ?? {}, options.wrong)
  const [needed] = useState(
    (): ReadonlySet<string> => new Set([...faults].flatMap(([key, { missing }]) => (missing ? [key] : []))),
  )
  const isTouched = (key: string): boolean => {
    const [root = key] = key.split('.')
    return partOf(values, root) !== partOf(start, root)
  }
  const isWrong = ([key, { missing }]: [string, Fault]): boolean =>
    !missing && options.patient !== true && isTouched(key)
  const error = (key: string): string | undefined => {
    const fault = faults.get(key)
    return saving.fields[key] ?? (fault && (tried || isWrong([key, fault])) ? fault.text : undefined)
  }
  const change = (next: (before: V) => V): void => {
    setValues(next)
    saving.clear()
  }
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    error: error(name),
    required: needed.has(name),
    onChange: (value: V[K]): void => change((before) => ({ ...before, [name]: value })),
  })
  const run = async <R>(work: () => Promise<R>, done?: Done<R>): Promise<void> => {
    if (!(await saving.save(work, done, options.onClose))) setAttempts((count) => count + 1)
  }
  return {
    values,
    busy: saving.busy,
    /** Closes the form while its save goes on. */
    leave: (): void => {
      saving.leave()
      options.onClose()
    },
    attempts,
    dirty: Object.keys(values).some(isTouched),
    /** Whether something typed is wrong. */
    blocked: [...faults].some(isWrong),
    summary: saving.error || ([...faults.values()][0]?.text ?? ''),
    error,
    /** The places in the body that began empty and must not stay so; the labels of their fields say so. */
    needed,
    set: (part: Partial<V>): void => change((before) => ({ ...before, ...part })),
    /** Starts anew with some other values, such as after adding one of several; keeps the sentence of a failure. */
    reset: (part: Partial<V>): void => {
      setValues((before) => ({ ...before, ...part }))
      setTried(false)
    },
    /** The properties of a field by its value. */
    field,
    /** The properties of a text field. */
    input: <K extends TextKey<V>>(name: K) => ({
      ...field(name),
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }): void =>
        change((before) => ({ ...before, [name]: event.target.value })),
    }),
    /** Does something else in place of saving, such as deleting. */
    run,
    submit: async (): Promise<void> => {
      setTried(true)
      if (!parsed.success || faults.size > 0) return setAttempts((count) => count + 1)
      const { save, done } = options
      await run(
        () => save(parsed.data, values, start),
        typeof done === 'function' ? (answer) => done(answer, values) : done,
      )
    },
    onClose: options.onClose,
  }
}
export type Form = Pick<
  ReturnType<typeof useForm>,
  'busy' | 'leave' | 'attempts' | 'dirty' | 'blocked' | 'summary' | 'run' | 'submit' | 'onClose'
>

/** Focuses the first faulty field of a form after a failed attempt; tells whether there was none. */
export function useFaultFocus({ attempts }: Form) {
  const body = useRef<HTMLFormElement>(null)
  const [unplaced, setUnplaced] = useState(false)
  useEffect(() => {
    if (attempts === 0) return
    const faulty = body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    faulty?.focus()
    setUnplaced(!faulty)
  }, [attempts])
  return [body, unplaced] as const
}
