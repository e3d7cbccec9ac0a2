import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import type { Goal } from '#contract/planning/goals.ts'
import type { Day } from '#contract/period.ts'
import { countText, dateText, percentText } from '../../../ui/format/format.ts'
import { pluralCount } from '../../../ui/format/seldom.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { Contributions } from './Contributions.tsx'
import type { Holder } from './form.ts'
import { useGoalWords } from './GoalCard.tsx'
import { Ring } from './Ring.tsx'
import { dayWith, isMonthly, missingOf, sliderOf } from './words.ts'
import { useId, useState } from 'react'

type SheetProps = {
  goal: Goal
  accounts: readonly Account[]
  /** The accounts, and the places where investments are held. */
  holders: readonly Holder[]
  monthly: number | null
  today: Day
  next: Day
  onEdit: () => void
  onClose: () => void
}

/** A goal's progress and how it is measured, what other amounts would lead to, and its contributions. */
export function GoalSheet({ goal, accounts, holders, monthly, today, next, onEdit, onClose }: SheetProps) {
  const { t } = useTranslation('goals')
  const lines = useGoalWords()(goal, today)
  const missing = missingOf(goal)
  return (
    <ItemSheet title={goal.name} onClose={onClose} edit={{ label: t('detail.edit'), onEdit }}>
      <div className="flex items-center gap-4">
        <Ring goal={goal} className="size-20" />
        <p className="grid gap-0.5 text-small text-muted">
          <span className="text-section text-ink">
            {goal.share === null ? '–' : percentText(goal.share * 100)}
          </span>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <Figures goal={goal} monthly={monthly} />
      {goal.accounts.length > 0 && <Shares goal={goal} accounts={holders} />}
      {!isMonthly(goal) && missing !== null && missing > 0 && (
        <WhatIf missing={missing} needed={goal.needed} today={today} next={next} />
      )}
      {!isMonthly(goal) && <Contributions goal={goal} accounts={accounts} today={today} />}
    </ItemSheet>
  )
}

function Figures({ goal, monthly }: { goal: Goal; monthly: number | null }) {
  const { t } = useTranslation('goals')
  const money: [string, number | null][] = [
    [t(goal.kind === 'monthly_budget' ? 'detail.spent' : 'detail.saved'), goal.saved],
    [t('detail.target'), goal.target],
  ]
  if (goal.needed !== null)
    money.push([t(isMonthly(goal) ? 'detail.neededMonth' : 'detail.needed'), goal.needed])
  if (goal.pace !== null) money.push([t('detail.pace'), goal.pace])
  if (goal.kind === 'emergency_fund') money.push([t('detail.essential'), monthly])
  const texts: [string, string][] = []
  if (goal.by) texts.push([t('detail.by'), dateText(goal.by)])
  if (goal.reached_on) texts.push([t('detail.reachedOn'), dateText(goal.reached_on)])
  if (goal.covers !== null)
    texts.push([
      t('detail.covers'),
      t('detail.months', { count: pluralCount(goal.covers), formatted: countText(goal.covers) }),
    ])
  return (
    <Facts>
      {money.map(([label, amount]) => (
        <Fact key={label} label={label}>
          <Money amount={amount} />
        </Fact>
      ))}
      {texts.map(([label, text]) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
    </Facts>
  )
}

function Shares({ goal, accounts }: { goal: Goal; accounts: readonly Holder[] }) {
  const { t } = useTranslation('goals')
  const money = useMoneyText()
  return (
    <Subsection title={t('detail.accounts')}>
      <ul className="divide-y divide-line text-small">
        {goal.accounts.map(({ account_id, percent, amount, counts, saved, short }) => (
          <li key={account_id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              <span dir="auto" className="block truncate">
                {accounts.find(({ id }) => id === account_id)?.account_name ?? '–'}
              </span>
              <span className="text-meta text-muted">
                {percent === null ? money(amount ?? 0) : percentText(percent)} ·{' '}
                {t(`form.countsWhat.${counts}`)}
                {short !== null && short > 0 && (
                  <span className="block">{t('detail.reduced', { amount: money(short) })}</span>
                )}
              </span>
            </span>
            <Money amount={saved} />
          </li>
        ))}
      </ul>
    </Subsection>
  )
}

type WhatIfProps = { missing: number; needed: number | null; today: Day; next: Day }

/** A slider for the amount per pay period that shows the resulting date; nothing is saved. */
function WhatIf({ missing, needed, today, next }: WhatIfProps) {
  const { t } = useTranslation('goals')
  const id = useId()
  const money = useMoneyText()
  const { max, step, start } = sliderOf(missing, needed)
  const [amountEach, setEach] = useState(start)
  const amount = money(amountEach)
  const day = dayWith(missing, amountEach, today, next)
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-card border border-line p-4">
      <h3 id={id} className="text-small font-medium">
        {t('whatIf.title')}
      </h3>
      <p aria-live="polite" className="text-small">
        {t('whatIf.label', { amount })}{' '}
        <strong className="font-medium">
          {day === null ? t('whatIf.never') : t('whatIf.on', { day: dateText(day, 'short') })}
        </strong>
      </p>
      <input
        type="range"
        aria-label={t('whatIf.slider')}
        aria-valuetext={amount}
        min={step}
        max={max}
        step={step}
        value={amountEach}
        onChange={(event) => setEach(Number(event.target.value))}
        className="h-11 w-full accent-accent"
      />
      <p className="text-meta text-muted">{t('whatIf.note')}</p>
    </section>
  )
}
