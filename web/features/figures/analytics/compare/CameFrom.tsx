import { useTranslation } from 'react-i18next'
import { spending } from '#contract/figures/analytics.ts'
import { useRead } from '../../../../api/queries.ts'
import { commaList, difference } from '../../../../ui/format/format.ts'
import { moneyText } from '../../../../ui/format/money-format.ts'
import { useMasked } from '../../../../ui/preferences.ts'
import { sumOf, useMoneyText } from '../parts/texts.ts'
import { linesOf, type Pair } from './DifferenceTable.tsx'

const shown = 3

type Props = { kind: 'category' | 'merchant'; a: Pair; b: Pair }

/** Of which categories or merchants a difference consists: the largest, then the rest of it, so that they add up to it. */
export function CameFrom({ kind, a, b }: Props) {
  const { t } = useTranslation('analytics')
  const [masked] = useMasked()
  const money = useMoneyText()
  const options = { keepPrevious: true }
  const now = useRead(spending, { query: { ...a, group: kind } }, options).data
  const then = useRead(spending, { query: { ...b, group: kind } }, options).data
  // of a row that is left out on one side the difference is unknown
  if (!now || !then || now.others.rows + then.others.rows > 0) return null
  const lines = linesOf(now.rows, then.rows).filter(({ change }) => change !== 0)
  if (lines.length === 0) return null
  const largest = lines.slice(0, shown)
  const signed = (change: number): string => (masked ? money(change) : moneyText(change, 'AED', 'income'))
  const named = largest.map(({ name, change }) => t('compare.part', { name, amount: signed(change) }))
  const rest = difference(
    difference(now.total.amount, then.total.amount),
    sumOf(largest.map(({ change }) => change)),
  )
  const all = lines.length > shown ? [...named, t('compare.rest', { amount: signed(rest) })] : named
  return <p>{t(`compare.from.${kind}`, { list: commaList(all) })}</p>
}
