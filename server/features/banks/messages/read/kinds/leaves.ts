import type { MessageKind } from '#contract/banks/messages.ts'
import { anyOf } from '../patterns.ts'

/** Kinds by which money leaves; of the others it arrives, but for those of which the words decide. */
const leaving: ReadonlySet<MessageKind> = new Set([
  'purchase',
  'cash-out',
  'transfer-out',
  'declined',
  'instalment',
  'direct-debit',
  'fee',
  'money-out',
  'cheque-returned',
])

/** Whether money leaves by a message of a kind. */
export function leaves(kind: MessageKind, text: string): boolean {
  if (kind === 'card-payment')
    return (
      /(?<![a-z])dr(?![a-z])|debited|deducted|from (?:your )?(?:account|a\/?c|acc)|instructions?|processed|خصم|من حساب|مدفوعات|\nمن ?:? ?[x*\d]/u.test(
        text,
      ) && !/received/u.test(text)
    )
  if (kind === 'cheque-cleared') return !/credit|deposit|تحصيل|ايداع|اودع|لحساب|الي حساب/u.test(text)
  if (kind === 'reversal') return takesBack(text)
  return leaving.has(kind)
}

const received = '(?:refund|salary|sal pay|payroll|deposit|payout|credit|inward|incoming)'
/** Words of a reversal of what had come in. */
const ofIncoming = anyOf([
  /cash ?back|كاش باك/u,
  new RegExp(String.raw`(?<![a-z])${received}(?![a-z])(?:[^.\n]|\.\d){0,60} revers`, 'u'),
  /(?:temporary|provisional) credit(?:[^.\n]|\.\S){0,90} revers|revers(?:ed|al) from your/u,
  /revers(?:al|ed) of (?:your |the )?(?:refund|salary|deposit|credit)/u,
  /عكس (?:ال)?(?:استرداد|ايداع|راتب|حواله [^\n]{0,12}وارد)/u,
])
/** Whether a reversal takes back what had come in. */
const takesBack = (text: string): boolean =>
  /revers(?:ed|al)(?:[^.\n]|\.\d){0,30} debited/.test(text) ||
  (!/revers(?:ed|al)(?:[^.\n]|\.\d){0,40} (?:re-?)?credited/.test(text) && ofIncoming.test(text))
