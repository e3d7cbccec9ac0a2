import { useTranslation } from 'react-i18next'
import { countText, percentText, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Stat } from '../../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../../ui/preferences.ts'
import { Drill, FlowStats } from '../parts/Figures.tsx'
import { LeftOut } from '../parts/States.tsx'
import { sumOf, useMoneyText } from '../parts/texts.ts'
import { averageOf } from './year-data.ts'
import { Page, type Review } from './Page.tsx'

/** Page one: income, spending and what is left. */
export function Summary({ span, title, months, total, before, unconverted }: Review) {
  const { t } = useTranslation('year')
  const { t: ui } = useTranslation('ui')
  const { t: analytics } = useTranslation('analytics')
  const money = useMoneyText()
  const [masked] = useMasked()
  const days = { from: span.from, to: span.to }
  const whole = months.filter(({ partial, count, from }) => !partial && count > 0 && from >= span.from)
  const average =
    whole.length === 0 ? null : averageOf(sumOf(whole.map(({ expenses }) => expenses)), whole.length)
  const kind =
    total.income === 0 ? 'noIncome' : total.net > 0 ? 'saved' : total.net < 0 ? 'overspent' : 'even'
  const amount = kind === 'noIncome' ? total.expenses : Math.abs(total.net)
  const rate = total.saved_share === null ? '–' : masked ? '••' : percentText(total.saved_share * 100)
  return (
    <Page
      page="summary"
      span={span}
      title={title}
      sentence={t(`summary.${kind}`, { income: money(total.income), amount: money(amount) })}
      picture={{
        stats: [
          { label: ui('income'), value: money(total.income) },
          { label: ui('spending'), value: money(total.expenses) },
          { label: analytics('flow.saved'), value: money(total.net) },
          { label: analytics('flow.rate'), value: rate },
        ],
      }}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-3">
        <FlowStats flow={total} before={before} days={days} />
        <Stat label={analytics('flow.rate')} value={rate} />
        {average !== null && (
          <Stat
            label={t('summary.average')}
            value={<Money amount={average} fit />}
            note={t('summary.averageNote', { count: whole.length })}
          />
        )}
        <Stat
          label={t('summary.payments')}
          value={
            <Drill filter={{ transfers: 'none', ...days }}>{masked ? '••' : countText(total.count)}</Drill>
          }
        />
      </dl>
      <p className="mt-6 text-small text-muted">
        {before ? t('summary.before', { range: rangeText(before.from, before.to) }) : t('summary.noBefore')}
      </p>
      <LeftOut unconverted={unconverted} />
    </Page>
  )
}
