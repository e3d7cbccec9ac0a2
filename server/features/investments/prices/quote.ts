/** Prices as they are quoted: of bonds and sukuk in percent of the face value, which is their quantity. Pure. */
import { divide, formatDecimal, pricePlaces } from '#contract/decimal.ts'
import { type InstrumentKind, isQuotedInPercent } from '#contract/investments/investment-kinds.ts'

type Kind = { kind: InstrumentKind }

/** The price per unit of a quoted one. */
export const perUnit = ({ kind }: Kind, quoted: bigint): bigint =>
  isQuotedInPercent(kind) ? divide(quoted, 100n) : quoted

/** The text in which a price per unit is quoted. */
export const quotedText = ({ kind }: Kind, price: bigint): string =>
  formatDecimal(isQuotedInPercent(kind) ? price * 100n : price, pricePlaces)
