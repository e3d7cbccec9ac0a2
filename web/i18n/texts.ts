/** Types that ensure that the catalogue of another language is complete. */

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** Base names of texts that depend on a number: `payments` for `payments_one` and `payments_other`. */
type Counted<T> = keyof T extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never

/**
 * The Arabic texts of a namespace: every key of the English one, and
 * all six plural forms of each text that depends on a number.
 */
export type Texts<T> = T extends string
  ? string
  : T extends readonly (infer E)[]
    ? readonly Texts<E>[]
    : {
        readonly [K in keyof T as K extends `${Counted<T>}_${Form}` ? never : K]: Texts<T[K]>
      } & { readonly [K in `${Counted<T>}_${Form}`]: string }

/**
 * The loader type for the Arabic texts of a namespace, derived from
 * the English loader: the compiler reports missing keys.
 */
export type InArabic<Load extends () => Promise<{ default: object }>> = () => Promise<{
  default: Texts<Awaited<ReturnType<Load>>['default']>
}>
