import { useTranslation } from 'react-i18next'
import { commaList, moneyText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Stat } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { GainFigure } from '../figures.tsx'
import type { Overview } from './types.ts'

export function Summary({ overview }: { overview: Overview }) {
  const { t } = useTranslation('investments')
  const { value, with_cash: withCash, today, total } = overview
  return (
    <div>
      <dl
        aria-label={t('sum.label')}
        className="grid grid-cols-2 gap-4 border-y border-line py-4 roomy:grid-cols-4"
      >
        <Stat
          label={t('sum.value')}
          value={<Money amount={value} fit className="text-title" />}
          note={
            withCash !== value && (
              <WithAmount text={t('sum.withCash')}>
                <Money amount={withCash} />
              </WithAmount>
            )
          }
        />
        <Stat label={t('sum.today')} value={<GainFigure amount={today} />} />
        <Stat
          label={t('sum.gain')}
          value={<GainFigure amount={total.gain} />}
          note={
            Math.abs(total.currency) >= 1 && (
              <WithAmount text={t('sum.currency')}>
                <GainFigure amount={total.currency} />
              </WithAmount>
            )
          }
        />
        <Stat
          label={t('sum.dividends')}
          value={<Money amount={total.dividends} />}
          note={
            total.fees > 0 && (
              <WithAmount text={t('sum.fees')}>
                <Money amount={total.fees} />
              </WithAmount>
            )
          }
        />
      </dl>
      <Coverage overview={overview} />
    </div>
  )
}

/** What the figures leave out. */
function Coverage({ overview: { coverage, unconverted } }: { overview: Overview }) {
  const { t } = useTranslation('investments')
  const [masked] = useMasked()
  const list = unconverted.map(({ amount, currency }) => (masked ? currency : moneyText(amount, currency)))
  const notes = [
    coverage.gain !== null &&
      coverage.gain < 1 &&
      t('cover.gain', { percent: percentText(Math.floor(coverage.gain * 100)) }),
    coverage.without_price > 0 && t('cover.price', { count: coverage.without_price }),
    coverage.stale > 0 && t('cover.stale', { count: coverage.stale }),
    list.length > 0 && t('cover.noRate', { list: commaList(list) }),
  ].filter((note) => note !== false)
  return notes.length === 0 ? null : <p className="mt-3 text-small text-muted">{notes.join(' ')}</p>
}
