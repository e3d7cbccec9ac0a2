/** Phrases that take what was refunded off what was spent, which sums of spending do anyway. */
import { list } from '#contract/ledger/search/words.ts'

const leads = {
  english: list(
    'after, net of, less, minus, take off, taking off, take away, taking away, knock off, deduct, deducting, subtract, subtracting, after taking off, after deducting',
  ),
  arabic: list(
    'بعد, ناقص, بعد خصم, بعد طرح, اخصم, اطرح, شيل, شيل منها, شيل منه, مخصوم منه, مخصوم منها, صافي من',
  ),
}
const refunds = {
  english: list(
    `refunds, the refunds, any refunds, all refunds, my refunds, refund, the refund, reversal, the reversal, reversals, the reversals, returns, the returns, money back,
    what they refunded, what they refunded me, what was refunded, what got refunded, what i got refunded, whatever they refunded, anything refunded, refunded amounts,
    what came back, whatever came back, what i got back, what i get back, what they gave back, what they gave me back, what they sent back, what they paid back, what they returned, what they reversed, what was reversed, what got reversed, what i returned, what was returned`,
  ),
  arabic: list(
    `المرتجعات, المرتجع, مرتجعات, الاسترداد, الاستردادات, المسترد, المسترجع, المبالغ المسترده, المبالغ المسترجعه, المبالغ المرتجعه, المبلغ المرتجع,
    اللي رجعوه, اللي رجعوا, اللي رجعوه لي, اللي رجع, اللي رجع لي, اللي ردوه, اللي ردوا, اللي ردوه لي, ما رجعوه, ما ردوه`,
  ),
}
const each = (before: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((lead) => after.map((what) => `${lead} ${what}`))

export const netOfRefunds: readonly string[] = [
  ...each(leads.english, refunds.english),
  ...each(leads.arabic, refunds.arabic),
  ...each(refunds.english, list('taken off, deducted, subtracted, taken out')),
]
