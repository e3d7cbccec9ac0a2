import { Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HouseholdGoal } from '#contract/household/together.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { IconMark } from '../../../ui/marks/Mark.tsx'
import { toTint } from '../../../ui/parts/Badge.tsx'
import { nameOf, type Ours } from '../parts.tsx'
import { ProgressRow } from './ProgressRow.tsx'

type RowProps = { goal: HouseholdGoal; people: Ours['people']; onOpen: () => void }

export function GoalRow({ goal, people, onOpen }: RowProps) {
  const { t } = useTranslation('ours')
  const { name, saved, target, membership_id: membership } = goal
  const line = useGoalText(goal)
  return (
    <ProgressRow
      mark={<IconMark icon={Target} tint={toTint('teal')} className="max-phone:size-8" />}
      title={<bdi>{name}</bdi>}
      amount={
        saved === null ? (
          <span className="text-muted">–</span>
        ) : (
          <Money amount={saved} className="text-small" />
        )
      }
      share={saved === null ? null : saved / target}
      fill="bg-accent"
      text={membership === null ? line : `${line} · ${t('of', { name: nameOf(people, membership, '') })}`}
      onOpen={membership === null ? onOpen : null}
    />
  )
}

function useGoalText({ saved, target, by, needed, hidden }: HouseholdGoal): string {
  const { t } = useTranslation('ours')
  const money = useMoneyText()
  if (hidden > 0) return t('goals.hidden', { count: hidden })
  if (saved === null) return t('goals.unknown')
  const parts = [t('goals.ofTarget', { target: money(target) })]
  if (saved >= target) parts.push(t('goals.reached'))
  else if (by !== null && needed !== null)
    parts.push(t('goals.needed', { amount: money(needed), day: dateText(by, 'monthYear') }))
  return parts.join(' · ')
}
