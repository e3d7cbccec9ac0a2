import { useTranslation } from 'react-i18next'
import type { SafePartKind, SafeToSpend } from '#contract/planning/look-ahead.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Facts } from '../../../ui/parts/Lists.tsx'

const noted = ['cards', 'usual', 'later_income', 'after_pay_day', 'reserve'] as const
const noteOf = (kind: SafePartKind) => noted.find((name) => name === kind)

/** How safe to spend is calculated; the lines add up to the last one. */
export function Breakdown({ safe }: { safe: SafeToSpend }) {
  const { t } = useTranslation('lookAhead')
  const short = safe.amount < 0
  return (
    <Facts>
      {safe.parts.map(({ kind, amount }) => {
        const note = noteOf(kind)
        return (
          <div key={kind} className="flex justify-between gap-4 px-4 py-2.5">
            <dt className="min-w-0">
              <span className="block">{t(`parts.${kind}`)}</span>
              {note && <span className="block text-meta text-muted">{t(`notes.${note}`)}</span>}
            </dt>
            <dd className="shrink-0">
              <Money amount={amount} />
            </dd>
          </div>
        )
      })}
      <div className="flex justify-between gap-4 border-t-2! border-ink px-4 py-3 font-medium">
        <dt>{t(short ? 'total.short' : 'total.safe')}</dt>
        <dd className={cx('shrink-0', short && 'text-alert')}>
          <Money amount={Math.abs(safe.amount)} />
        </dd>
      </div>
    </Facts>
  )
}
