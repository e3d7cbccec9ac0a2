/** Recognises airline ticket numbers: thirteen digits starting with the airline's accounting code. */
import { isReference, type Token, wordSet } from '../text/tokens.ts'

const airlines = new Map(
  (
    '176 Emirates|607 Etihad Airways|141 flydubai|514 Air Arabia|157 Qatar Airways|098 Air India|312 IndiGo|775 SpiceJet|065 Saudia|593 flynas|' +
    '072 Gulf Air|229 Kuwait Airways|910 Oman Air|512 Royal Jordanian|076 Middle East Airlines|077 EgyptAir|235 Turkish Airlines|624 Pegasus|' +
    '125 British Airways|932 Virgin Atlantic|220 Lufthansa|057 Air France|074 KLM|724 Swiss|257 Austrian Airlines|071 Ethiopian Airlines|706 Kenya Airways|' +
    '214 PIA|603 SriLankan Airlines|997 Biman Bangladesh|079 Philippine Airlines|203 Cebu Pacific|217 Thai Airways|232 Malaysia Airlines|618 Singapore Airlines|' +
    '160 Cathay Pacific|131 Japan Airlines|205 ANA|180 Korean Air|784 China Southern|781 China Eastern|999 Air China|081 Qantas|086 Air New Zealand|' +
    '001 American Airlines|006 Delta|016 United Airlines|014 Air Canada|555 Aeroflot|771 Azerbaijan Airlines|250 Uzbekistan Airways|465 Air Astana'
  )
    .split('|')
    .map((entry) => [entry.slice(0, 3), entry.slice(4)] as const),
)
const ticketWords = new Set(['TKT', 'TICKET', 'ETKT', 'ETICKET', 'TKTNO'])
const codes = wordSet(
  'EK EY FZ G9 QR AI 6E SG SV XY GF KU WY RJ ME MS TK PC BA VS LH AF KL LX OS ET KQ PK UL BG PR 5J TG MH SQ CX JL NH KE QF AA DL UA AC',
)

/**
 * The airline of a ticket number, if the line also mentions a ticket or an airline code, or has few words and
 * names an airline; otherwise null.
 */
export function airlineOf(tokens: readonly Token[]): string | null {
  const named = tokens.filter((token) => !isReference(token.word) && token.word.length > 1)
  const spoken = named.some((token) => ticketWords.has(token.word) || codes.has(token.word))
  if (!spoken && named.length > 4) return null
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]?.word ?? ''
    const number = token.word.length === 3 && next.length === 10 ? token.word + next : token.word
    if (number.length !== 13 || !/^\d+$/.test(number)) continue
    const airline = airlines.get(number.slice(0, 3))
    if (airline && (spoken || namesAirline(named, airline))) return airline
  }
  return null
}

function namesAirline(named: readonly Token[], airline: string): boolean {
  const first = airline.toUpperCase().split(' ')[0] ?? ''
  return named.some(
    ({ word }) =>
      word.startsWith(first.slice(0, 5)) || /^(?:AIR|AIRLINE|AIRLINES|AIRWAYS|AIRL|HAVA)$/.test(word),
  )
}
