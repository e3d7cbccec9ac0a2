import { useTranslation } from 'react-i18next'
import type { Goal } from '#contract/planning/goals.ts'
import type { Day } from '#contract/period.ts'
import { countText, dateText, percentText } from '../../../ui/format/format.ts'
import { pluralCount } from '../../../ui/format/seldom.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { Ring } from './Ring.tsx'
import { isMonthly, missingOf, shortOf } from './words.ts'

/** One goal: a progress ring, saved of target, and one or two lines on what it takes. */
export function GoalCard({ goal, today, onOpen }: { goal: Goal; today: Day; onOpen: () => void }) {
  const { t } = useTranslation('goals')
  const lines = useGoalWords()(goal, today)
  return (
    <Card as="li" flush>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 rounded-card p-4 text-start hover:bg-sunk phone:p-5"
      >
        <Ring goal={goal} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <bdi className="truncate font-medium">{goal.name}</bdi>
          <span className="text-small">
            <Money amount={goal.saved} /> <span className="text-muted">/</span> <Money amount={goal.target} />
            {goal.share !== null && <span className="sr-only">, {percentText(goal.share * 100)}</span>}
          </span>
          {lines.map((line) => (
            <span key={line} className="text-meta text-muted">
              {line}
            </span>
          ))}
        </span>
        <span className="sr-only">{t('card.open', { name: goal.name })}</span>
      </button>
    </Card>
  )
}

/** Returns a function that describes a goal's figures in at most two lines. */
export function useGoalWords(): (goal: Goal, today: Day) => string[] {
  const { t } = useTranslation('goals')
  const money = useMoneyText()
  return (goal, today) => {
    if (goal.saved === null) return [t('card.unknown')]
    const missing = missingOf(goal)
    if (goal.target === null || missing === null) return [t('card.noTarget')]
    if (goal.kind === 'monthly_budget') {
      const remaining = Math.round((goal.target - goal.saved) * 100) / 100
      if (remaining < 0) return [t('card.over', { amount: money(-remaining) })]
      return [t('card.left', { amount: money(remaining), day: dateText(goal.by ?? today, 'dayMonth') })]
    }
    if (goal.kind === 'monthly_savings')
      return [missing === 0 ? t('card.reached') : t('card.toSave', { amount: money(missing) })]
    const lines = [missing === 0 ? t('card.reached') : neededLine(goal, missing)]
    if (goal.covers !== null)
      lines.unshift(t('card.covers', { count: pluralCount(goal.covers), formatted: countText(goal.covers) }))
    if (goal.reached_on) lines.push(t('card.reachedOn', { month: dateText(goal.reached_on, 'monthYear') }))
    const short = shortOf(goal)
    if (short > 0) lines.unshift(t('card.reduced', { amount: money(short) }))
    return lines.filter((line) => line !== '').slice(0, 2)
    function neededLine({ by, needed }: Goal, still: number): string {
      if (by === null || needed === null || isMonthly(goal)) return ''
      const day = dateText(by, 'short')
      return by < today
        ? t('card.overdue', { amount: money(still), day })
        : t('card.needed', { amount: money(needed), day })
    }
  }
}
