import { type LineKind, type TitleCode, titleCodes } from '#contract/ledger/explanations.ts'

/** A row's title as a message code with parameters; the catalogues hold the text for each language. */
export type Title = { code: TitleCode; params: Readonly<Record<string, string>> }

export type Titled = {
  kind: LineKind | null
  name: string | null
  credit: boolean
  refund: boolean
  /** A cheque's number. */
  cheque: string | null
}

const codes = new Map<string, TitleCode>(titleCodes.map((code) => [code, code]))

/** The title of a row; null if neither its kind nor a name is known, so that the bank's own text is shown. */
export function titleFor({ kind, name, credit, refund, cheque }: Titled): Title | null {
  if (kind === null) {
    if (name === null) return null
    return { code: refund ? 'refund_named' : 'merchant', params: { name } }
  }
  if (kind === 'rent' && cheque !== null) return closest('rent_cheque', cheque, name, false)
  return closest(kind === 'transfer' && credit ? 'transfer_received' : kind, cheque, name, true)
}

/** The most specific code: with number and name if there is such a code, else with one or neither. */
function closest(base: TitleCode, number: string | null, name: string | null, suffixed: boolean): Title {
  const numbered = number !== null && suffixed ? codes.get(`${base}_numbered`) : undefined
  const withNumber = numbered ?? base
  const named = name === null ? undefined : codes.get(`${withNumber}_named`)
  const params: Record<string, string> = {}
  if (number !== null && (numbered ?? !suffixed)) params.number = number
  if (name !== null && named) params.name = name
  return { code: named ?? withNumber, params }
}
