import type { ReasonCode, reasonKinds } from '#contract/explanations.ts'

/** Why a category stands on a row, as a code and its parameters; the sentences are in the catalogues. */
export type Reason = {
  kind: (typeof reasonKinds)[number]
  code: ReasonCode
  params: Readonly<Record<string, string | number>>
}
