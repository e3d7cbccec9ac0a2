import {
  Briefcase,
  Car,
  Gift,
  GraduationCap,
  Heart,
  House,
  Plane,
  Shield,
  Sunset,
  Target,
  type LucideIcon,
} from 'lucide-react'
import type { Goal } from '#contract/planning/goals.ts'
import { cx } from '../../../ui/cx.ts'

export const iconOf: Record<Goal['icon'], LucideIcon> = {
  target: Target,
  shield: Shield,
  plane: Plane,
  home: House,
  car: Car,
  'graduation-cap': GraduationCap,
  gift: Gift,
  heart: Heart,
  briefcase: Briefcase,
  sunset: Sunset,
}

const radius = 26
const length = 2 * Math.PI * radius

/** A goal's progress as a ring around its icon; only the icon if the share is unknown. */
export function Ring({ goal, className }: { goal: Goal; className?: string }) {
  const Icon = iconOf[goal.icon]
  const share = Math.min(1, goal.share ?? 0)
  const over = goal.kind === 'monthly_budget' && (goal.share ?? 0) > 1
  const tone = over
    ? 'stroke-alert'
    : share >= 1 && goal.kind !== 'monthly_budget'
      ? 'stroke-income'
      : 'stroke-accent'
  return (
    <span aria-hidden="true" className={cx('relative grid size-16 shrink-0 place-items-center', className)}>
      <svg viewBox="0 0 60 60" fill="none" strokeWidth="5" className="absolute inset-0 size-full -rotate-90">
        <circle cx="30" cy="30" r={radius} className="stroke-line" />
        {share > 0 && (
          <circle
            cx="30"
            cy="30"
            r={radius}
            strokeLinecap="round"
            strokeDasharray={`${share * length} ${length}`}
            className={tone}
          />
        )}
      </svg>
      <Icon className="size-5 text-muted" strokeWidth={1.75} />
    </span>
  )
}
