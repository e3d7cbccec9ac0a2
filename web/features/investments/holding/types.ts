import type { ResponseFields } from '#contract/endpoint.ts'
import type { readInstrument } from '#contract/investments/investments.ts'

export type Detail = ResponseFields<typeof readInstrument>
