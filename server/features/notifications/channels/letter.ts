/** The sentences at the top of a digest's mail: at most three, each computed and with its link. Pure. */
import type { NotificationData } from '../../../events.ts'
import { moneyText } from '../../../platform/i18n/amount.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { paymentsAddress, screenOf, screens } from '../../assistant/addresses.ts'
import { renamedWith } from '../../categories/names.ts'

/** A sentence, and the screen of the app that shows where its figure comes from. */
export type Sentence = { text: string; link: string; address: string }

/** What was spent, what changed most, and what was left of the income. */
export function letterOf(digest: NotificationData<'digest'>, language: Language): Sentence[] {
  const { from, to, changes } = digest
  const [change] = changes
  const linkTo = (screen: 'letter_payments' | 'letter_flow'): string =>
    textOf(language, 'notificationMail', screen)
  const sentences: Sentence[] = [
    {
      text: spentText(digest, language),
      link: linkTo('letter_payments'),
      address: paymentsAddress({ from, to, type: 'expense' }),
    },
  ]
  if (change)
    sentences.push({
      text: changeText(change, language),
      link: linkTo('letter_payments'),
      address: paymentsAddress({ category: change.categoryId, from, to, type: 'expense' }),
    })
  if (BigInt(digest.income.minor) > 0n)
    sentences.push({
      text: leftText(digest, language),
      link: linkTo('letter_flow'),
      address: screenOf(screens.cashFlow, { from, to }),
    })
  return sentences
}

type Money = NotificationData<'digest'>['spent']

/** An amount less another of the same currency; its size as text, and whether it is above zero. */
function differenceOf(amount: Money, base: Money, language: Language): { size: string; sign: number } {
  const minor = BigInt(amount.minor) - BigInt(base.minor)
  const size = minor < 0n ? -minor : minor
  return {
    size: moneyText(language, { minor: size.toString(), currency: amount.currency }),
    sign: minor > 0n ? 1 : minor < 0n ? -1 : 0,
  }
}

function spentText({ spent, usual }: NotificationData<'digest'>, language: Language): string {
  const amount = moneyText(language, spent)
  if (usual === null) return textOf(language, 'notificationMail', 'letter_spent', { amount })
  const { size, sign } = differenceOf(spent, usual, language)
  if (sign === 0) return textOf(language, 'notificationMail', 'letter_spent_usual', { amount })
  const key = sign > 0 ? 'letter_spent_more' : 'letter_spent_less'
  return textOf(language, 'notificationMail', key, { amount, difference: size })
}

function changeText(
  { categoryId, name, amount, usual }: NotificationData<'digest'>['changes'][number],
  language: Language,
): string {
  const { size, sign } = differenceOf(amount, usual, language)
  return textOf(language, 'notificationMail', sign > 0 ? 'letter_change_more' : 'letter_change_less', {
    category: renamedWith(name, categoryId, language),
    amount: moneyText(language, amount),
    difference: size,
  })
}

function leftText({ income, spent }: NotificationData<'digest'>, language: Language): string {
  const { size, sign } = differenceOf(income, spent, language)
  return textOf(language, 'notificationMail', sign < 0 ? 'letter_short' : 'letter_left', {
    income: moneyText(language, income),
    difference: size,
  })
}
