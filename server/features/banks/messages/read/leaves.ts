import type { MessageKind } from '#contract/banks/messages.ts'

/** Kinds by which money leaves; of the others it arrives, but for those of which the words decide. */
const leaving: ReadonlySet<MessageKind> = new Set([
  'purchase',
  'cash-out',
  'transfer-out',
  'declined',
  'instalment',
  'direct-debit',
  'fee',
  'cheque-returned',
])

/** Whether money leaves by a message of a kind. */
export function leaves(kind: MessageKind, text: string): boolean {
  if (kind === 'card-payment')
    return (
      /debited|deducted|from (?:your )?(?:account|a\/?c|acc)|instructions?|processed|خصم|من حساب/u.test(
        text,
      ) && !/received/u.test(text)
    )
  if (kind === 'cheque-cleared') return !/credited|deposited|تحصيل|ايداع|اودع|لحساب|الي حساب/u.test(text)
  // what had come in is taken back
  if (kind === 'reversal')
    return /cash ?back|كاش باك|(?<![a-z])(?:refund|salary|deposit|credit|inward|incoming)(?: [a-z]+)? (?:was |has been |is )?revers|revers(?:al|ed) of (?:your |the )?(?:refund|salary|deposit|credit)|عكس (?:ال)?(?:استرداد|ايداع|راتب|حواله [^\n]{0,12}وارد)/u.test(
      text,
    )
  return leaving.has(kind)
}
