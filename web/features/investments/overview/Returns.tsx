import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type InvestmentReturns, readInvestmentReturns } from '#contract/investments/investments.ts'
import { daysBetween } from '#contract/period.ts'
import { useRead } from '../../../api/queries.ts'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { GainFigure, ReturnFigure, returnText } from '../figures.tsx'
import type { Overview } from './types.ts'

type ReturnsProps = {
  overview: Pick<Overview, 'others' | 'day'> & Partial<Pick<Overview, 'total'>>
  instrument?: string
}

/** The returns and the course of a range, since the start also by year, of all investments or of one, beside an index. */
export function Returns({ overview: { others, day, total: sum }, instrument }: ReturnsProps) {
  const { t } = useTranslation('investments')
  const [index, setIndex] = useState('')
  const [range, setRange] = useState<Range>('all')
  const indexes = others.filter(({ kind }) => kind === 'index')
  const query = {
    ...(instrument === undefined ? {} : { instrument }),
    ...(index === '' ? {} : { index }),
    ...(range === 'all' ? {} : { period: range }),
  }
  const read = useRead(readInvestmentReturns, { query })
  return (
    <Card aria-labelledby="returns">
      <CardTitle id="returns">{t('returns.title')}</CardTitle>
      <SegmentedControl
        label={t('returns.range')}
        value={range}
        onChange={setRange}
        className="mb-4"
        options={ranges.map((value) => ({ value, label: t(`returns.ranges.${value}`) }))}
      />
      <Loaded query={read} failed={t('returns.failed')} bare height="h-40">
        {({ total, own, course, years, covered, index: compared }) =>
          total === null ? (
            <p className="text-small text-muted">{t('returns.none')}</p>
          ) : (
            <div className="grid gap-4">
              <Total
                returns={total}
                gain={range === 'all' && instrument === undefined ? sum?.gain : undefined}
              />
              {own && isMoved(total.by_currency) && <InCurrency returns={own} />}
              {compared && (
                <p className="text-small">
                  {compared.returns ? (
                    <>
                      {t('returns.index', { name: compared.name })}:{' '}
                      <ReturnFigure ratio={compared.returns.money_weighted?.period} /> ·{' '}
                      <GainFigure amount={compared.returns.gain} />
                    </>
                  ) : (
                    t('returns.indexNone', { name: compared.name })
                  )}
                </p>
              )}
              {covered !== null && covered < 1 && (
                <p className="text-meta text-muted">
                  {t('returns.covered', { percent: percentText(Math.floor(covered * 100)) })}
                </p>
              )}
              {course.length > 2 && <Course course={course} />}
              {years.length > 0 && <Years years={years} day={day} />}
            </div>
          )
        }
      </Loaded>
      {indexes.length > 0 && (
        <SelectInput
          label={t('returns.compare')}
          className="mt-4"
          value={index}
          onChange={setIndex}
          options={[
            { value: '', label: t('returns.nothing') },
            ...indexes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Card>
  )
}

const ranges = ['all', '1y', 'ytd', '3m', '1m'] as const
type Range = (typeof ranges)[number]

/** What it was worth over time, beside what had been paid in. */
function Course({ course }: { course: ResponseOf<typeof readInvestmentReturns>['course'] }) {
  const { t } = useTranslation('investments')
  return (
    <LazyTimeChart
      label={t('returns.chart')}
      height="h-40"
      days={course.map(({ day }) => day)}
      series={[
        {
          key: 'value',
          label: t('returns.value'),
          tone: 'now',
          filled: true,
          values: course.map(({ value }) => value),
        },
        {
          key: 'paid',
          label: t('returns.paid'),
          tone: 'before',
          dashed: true,
          curve: 'step',
          values: course.map(({ paid_in: paid }) => paid),
        },
      ]}
    />
  )
}

/** A return of more than a year is also told for a year. */
const isLong = ({ from, to }: InvestmentReturns): boolean => daysBetween(from, to) > 366

/** Whether exchange rates made a difference that is shown. */
const isMoved = (ratio: number | null): boolean => ratio !== null && Math.abs(ratio) >= 0.0005

type TotalProps = {
  returns: InvestmentReturns
  /** The gain that another part of the screen names. */
  gain: number | undefined
}

function Total({ returns, gain }: TotalProps) {
  const { t } = useTranslation('investments')
  const { money_weighted: money, time_weighted: time, by_currency: byCurrency } = returns
  return (
    <>
      <p className="text-small text-muted">
        {gain === undefined || gain === returns.gain ? (
          t('returns.start', { day: dateText(returns.from) })
        ) : (
          <WithAmount text={t('returns.gainSince', { day: dateText(returns.from) })}>
            <GainFigure amount={returns.gain} className="text-ink" />
          </WithAmount>
        )}
      </p>
      <dl className="grid grid-cols-2 gap-4">
        <Stat
          label={t('returns.money')}
          value={<ReturnFigure ratio={money?.period} />}
          note={
            <>
              {money && money.yearly !== null && isLong(returns) && (
                <span className="block">{t('returns.yearly', { percent: returnText(money.yearly) })}</span>
              )}
              {t('returns.moneyHint')}
            </>
          }
        />
        <Stat
          label={t('returns.time')}
          value={<ReturnFigure ratio={time} />}
          note={
            <>
              {byCurrency !== null && isMoved(byCurrency) && (
                <span className="block">{t('returns.currency', { percent: returnText(byCurrency) })}</span>
              )}
              {t('returns.timeHint')}
            </>
          }
        />
      </dl>
    </>
  )
}

function InCurrency({ returns }: { returns: InvestmentReturns & { currency: string } }) {
  const { t } = useTranslation('investments')
  return (
    <p className="text-small">
      {returns.currency}: {t('returns.money')} <ReturnFigure ratio={returns.money_weighted?.period} /> ·{' '}
      {t('returns.time')} <ReturnFigure ratio={returns.time_weighted} /> ·{' '}
      <GainFigure amount={returns.gain} currency={returns.currency} />
    </p>
  )
}

type YearsProps = { years: readonly (InvestmentReturns & { year: number })[]; day: string }

function Years({ years, day }: YearsProps) {
  const { t } = useTranslation('investments')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className="overflow-x-auto" role="region" tabIndex={0} aria-label={t('returns.byYear')}>
      <table className="w-full text-small">
        <thead className="text-meta text-muted">
          <tr>
            <th scope="col" className="py-1.5 pe-3 text-start font-normal">
              {t('returns.period')}
            </th>
            {(['money', 'time', 'gain'] as const).map((column) => (
              <th key={column} scope="col" className="py-1.5 ps-3 text-end font-normal">
                {t(`returns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {day.startsWith(String(year.year))
                  ? t('returns.so', { year: String(year.year) })
                  : String(year.year)}
              </th>
              <td className="py-1.5 ps-3 text-end">
                <ReturnFigure ratio={year.money_weighted?.period} />
              </td>
              <td className="py-1.5 ps-3 text-end">
                <ReturnFigure ratio={year.time_weighted} />
              </td>
              <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                <GainFigure amount={year.gain} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
