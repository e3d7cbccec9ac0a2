/** Types that hold a catalogue of another language complete. */

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** Names of the texts that depend on a number: `payments` of `payments_one` and `payments_other`. */
type Counted<T> = keyof T extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never

/**
 * The texts of a namespace in Arabic: every key of the English one, and all six plural forms of each text that depends
 * on a number.
 */
export type Texts<T> = T extends string
  ? string
  : T extends readonly (infer E)[]
    ? readonly Texts<E>[]
    : {
        readonly [K in keyof T as K extends `${Counted<T>}_${Form}` ? never : K]: Texts<T[K]>
      } & { readonly [K in `${Counted<T>}_${Form}`]: string }

/** What loads the Arabic texts of a namespace, made from what loads the English ones: the compiler finds a missing key. */
export type InArabic<Load extends () => Promise<{ default: object }>> = () => Promise<{
  default: Texts<Awaited<ReturnType<Load>>['default']>
}>
