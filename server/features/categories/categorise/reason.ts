import type { ReasonCode, reasonKinds } from '#contract/explanations.ts'

/** Why a row has its category, as a code with parameters; the sentences are in the catalogues. */
export type Reason = {
  kind: (typeof reasonKinds)[number]
  code: ReasonCode
  params: Readonly<Record<string, string | number>>
}
