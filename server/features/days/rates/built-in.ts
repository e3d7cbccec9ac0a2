/**
 * Fallback rates for when no address is configured or it does not respond: published figures with their day.
 * A currency without a recently published rate is missing; its amounts are not converted and are listed
 * separately.
 */
import { fromEuros, type Rate } from './euros.ts'
import { historyCurrencies, monthEnds } from './history.ts'

/** Units per euro: the reference rates of the European Central Bank of 6 October 2026. */
const perEuro = new Map(
  Object.entries({
    USD: '1.1269',
    JPY: '178.15',
    CZK: '24.405',
    DKK: '7.4747',
    GBP: '0.84880',
    HUF: '364.95',
    PLN: '4.3650',
    RON: '5.3510',
    SEK: '11.2425',
    CHF: '0.9359',
    NOK: '10.7780',
    TRY: '55.4196',
    AUD: '1.6140',
    BRL: '5.5991',
    CAD: '1.6058',
    CNY: '7.5554',
    HKD: '8.8438',
    IDR: '20104.80',
    ILS: '3.4348',
    INR: '108.6615',
    KRW: '1508.67',
    MXN: '20.2217',
    MYR: '4.6034',
    NZD: '2.0061',
    PHP: '70.702',
    SGD: '1.4392',
    THB: '37.836',
    ZAR: '18.5829',
  }),
)
const euroDay = '2026-10-06'

/** Dirhams per unit, crossed through the dollar's peg of 3.6725; each line names its source. */
const otherRates: ReadonlyMap<string, Rate> = new Map(
  Object.entries({
    // International Monetary Fund, 23 June 2026: SDR 2.39627 per dinar, SDR 0.737212 per dollar
    KWD: { value: '11.937273911711', date: '2026-06-23', source: 'IMF' },
    // State Bank of Pakistan, 23 January 2026: 279.6035 to 280.0286 rupees per dollar, at the mid rate of
    // 279.81605
    PKR: { value: '0.013124693884', date: '2026-01-23', source: 'SBP' },
    // Central Bank of Egypt, 11 January 2026: 47.13 to 47.27 pounds per dollar, at the mid rate of 47.20
    EGP: { value: '0.07780720339', date: '2026-01-11', source: 'CBE' },
    // Central Bank of Sri Lanka, 7 January 2026: indicative rate of 310.02 rupees per dollar
    LKR: { value: '0.011846009935', date: '2026-01-07', source: 'CBSL' },
    // Bangladesh Bank, 19 May 2025: reference rate of 122.31 taka per dollar
    BDT: { value: '0.030026163028', date: '2025-05-19', source: 'BB' },
    // Nepal Rastra Bank: 1.6 Nepalese rupees per Indian rupee since 1993, at the rate of the Indian rupee
    // above
    NPR: { value: '0.023804085681', date: euroDay, source: 'ECB' },
  }),
)

const ofDay = (day: string, units: ReadonlyMap<string, string>): [currency: string, rate: Rate][] =>
  [...fromEuros(units)].map(([currency, value]) => [currency, { value, date: day, source: 'ECB' }])

const ofMonthEnds = monthEnds
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [day = '', ...units] = line.split(' ')
    return ofDay(day, new Map(historyCurrencies.map((currency, place) => [currency, units[place] ?? ''])))
  })

/** All built-in rates by currency, oldest first. */
export const builtIn: ReadonlyMap<string, readonly Rate[]> = new Map(
  [...Map.groupBy([...ofMonthEnds, ...ofDay(euroDay, perEuro), ...otherRates], ([currency]) => currency)].map(
    ([currency, rates]) => [currency, rates.map(([, rate]) => rate)],
  ),
)
