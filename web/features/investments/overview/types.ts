import type { ResponseFields } from '#contract/endpoint.ts'
import type { readInvestments } from '#contract/investments/investments.ts'

export type Overview = ResponseFields<typeof readInvestments>
