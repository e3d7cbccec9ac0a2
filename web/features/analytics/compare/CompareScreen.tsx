import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { spending } from '#contract/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { listPeriods } from '#contract/periods.ts'
import { dubaiDay, isDay } from '#contract/period.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { AnalyticsFrame } from '../parts/AnalyticsFrame.tsx'
import { LeftOut, Loaded } from '../parts/States.tsx'
import { difference, useMoneyWords } from '../parts/words.ts'
import { type Line, linesOf } from './lines.ts'
import { lengthOf, namedPairs, type Pair, pairOf } from './periods.ts'

const kinds = ['category', 'group', 'merchant', 'account'] as const
type Kind = (typeof kinds)[number]
type Side = 'a' | 'b'

/** Two periods side by side, line by line, the largest differences first. The address holds both. */
export function CompareScreen() {
  const { t } = useTranslation('analytics')
  const search = useSearch()
  const [, navigate] = useLocation()
  const [today] = useState(() => dubaiDay(new Date()))
  const query = new URLSearchParams(search)
  const kind = kinds.find((one) => one === query.get('group')) ?? 'category'
  const ramadans = useRead(listPeriods).data?.named
  const a = sideOf(query.get('a'), 'lastMonth', today, ramadans)
  const b = sideOf(query.get('b'), 'monthBefore', today, ramadans)
  // the days of a Ramadan are not known before they are read
  const waiting = !ramadans && [query.get('a'), query.get('b')].some((name) => name?.startsWith('ramadan-'))
  const go = (change: Record<string, string>): void => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    navigate(`${paths.compare}?${next.toString()}`, { replace: true })
  }
  return (
    <AnalyticsFrame tab="compare">
      <div className="mb-5 grid gap-4 phone:grid-cols-2">
        <PairPicker
          side="a"
          {...a}
          today={today}
          ramadans={ramadans}
          onChange={(value) => {
            const at = ramadans?.findIndex(({ key }) => key === value) ?? -1
            const before = at >= 0 && !b.name.startsWith('ramadan-') ? ramadans?.[at + 1] : undefined
            go(before ? { a: value, b: before.key } : { a: value })
          }}
        />
        <PairPicker
          side="b"
          {...b}
          today={today}
          ramadans={ramadans}
          onChange={(value) => go({ b: value })}
        />
      </div>
      <SegmentedControl
        label={t('spending.by')}
        value={kind}
        onChange={(group) => go({ group })}
        options={kinds.map((value) => ({ value, label: t(`spending.groups.${value}`) }))}
        className="mb-4"
      />
      {!waiting && <Sides kind={kind} a={a.pair} b={b.pair} />}
    </AnalyticsFrame>
  )
}

type Ramadans = ResponseOf<typeof listPeriods>['named']
type Chosen = { name: string; pair: Pair }

/** A name, a Ramadan such as `ramadan-2026`, or two days as `2026-10-01..2026-10-31`. */
function sideOf(
  text: string | null,
  fallback: (typeof namedPairs)[number],
  today: string,
  ramadans: Ramadans | undefined,
): Chosen {
  const ramadan = ramadans?.find(({ key }) => key === text)
  if (ramadan) return { name: ramadan.key, pair: { from: ramadan.from, to: ramadan.to } }
  const [from = '', to = ''] = text?.split('..') ?? []
  if (isDay(from) && isDay(to) && from <= to) return { name: 'own', pair: { from, to } }
  const name = namedPairs.find((one) => one === text) ?? fallback
  return { name, pair: pairOf(name, today) }
}

type PickerProps = Chosen & {
  side: Side
  today: string
  ramadans: Ramadans | undefined
  onChange: (value: string) => void
}

function PairPicker({ side, name, pair, today, ramadans = [], onChange }: PickerProps) {
  const { t } = useTranslation('analytics')
  const { t: words } = useTranslation(['ui', 'parts'])
  const set = (part: Partial<Pair>): void => {
    const next = { ...pair, ...part }
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(`${next.from}..${next.to}`)
  }
  return (
    <Card>
      <SelectField
        label={t(`compare.${side}`)}
        value={name}
        onChange={(event) => {
          const { value } = event.target
          onChange(value === 'own' ? `${pair.from}..${pair.to}` : value)
        }}
      >
        {namedPairs.map((one) => (
          <option key={one} value={one}>
            {t(`compare.pairs.${one}`)}
          </option>
        ))}
        {ramadans.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
        <option value="own">{t('compare.pairs.own')}</option>
      </SelectField>
      {name === 'own' ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <DateField
            label={words('parts:period.from')}
            value={pair.from}
            max={pair.to}
            onChange={(from) => set({ from })}
          />
          <DateField
            label={words('parts:period.to')}
            value={pair.to}
            min={pair.from}
            max={today}
            onChange={(to) => set({ to })}
          />
        </div>
      ) : (
        <p className="mt-2 text-small text-muted">{rangeText(pair.from, pair.to)}</p>
      )}
    </Card>
  )
}

const filterName = {
  category: 'category',
  group: 'category_group',
  merchant: 'merchant',
  account: 'account',
} as const

function Sides({ kind, a, b }: { kind: Kind; a: Pair; b: Pair }) {
  const first = useRead(spending, { query: { ...a, group: kind } }, { keepPrevious: true })
  const second = useRead(spending, { query: { ...b, group: kind } }, { keepPrevious: true })
  return (
    <Loaded query={first}>
      {(now) => (
        <Loaded query={second}>
          {(then) => (
            <>
              <Table
                kind={kind}
                a={a}
                b={b}
                lines={linesOf(now.rows, then.rows)}
                total={{ a: now.total.amount, b: then.total.amount }}
                coverage={{ a: coverageOf(a, now), b: coverageOf(b, then) }}
                since={now.data_from}
              />
              <LeftOut unconverted={[...now.unconverted, ...then.unconverted]} />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

/** `none`: nothing is known of the period, so that no figure of it is shown. */
type Coverage = 'whole' | 'part' | 'none'

function coverageOf({ from }: Pair, { data_from: since, total }: ResponseOf<typeof spending>): Coverage {
  if (since === null || since <= from) return 'whole'
  return total.count > 0 ? 'part' : 'none'
}

type TableProps = {
  kind: Kind
  a: Pair
  b: Pair
  lines: readonly Line[]
  total: Record<Side, number>
  coverage: Record<Side, Coverage>
  since: string | null
}

function Table({ kind, a, b, lines, total, coverage, since }: TableProps) {
  const { t } = useTranslation('analytics')
  const money = useMoneyWords()
  const change = difference(total.a, total.b)
  const whole = coverage.a === 'whole' && coverage.b === 'whole'
  const known = { a: coverage.a !== 'none', b: coverage.b !== 'none' }
  const list = (pair: Pair, key: string | null): string =>
    `${paths.transactionsWith({ type: 'expense', ...pair })}${key === null ? '' : `&${filterName[kind]}=${encodeURIComponent(key)}`}`
  return (
    <Card>
      <CardTitle>
        {!whole
          ? t('compare.incomplete')
          : change === 0
            ? t('compare.same')
            : t(change > 0 ? 'compare.more' : 'compare.less', { amount: money(Math.abs(change)) })}
      </CardTitle>
      {!whole && since !== null && (
        <p className="-mt-2 mb-3 text-small text-muted">{t('compare.since', { day: dateText(since) })}</p>
      )}
      {Math.abs(lengthOf(a) - lengthOf(b)) > 3 && (
        <p className="-mt-2 mb-3 text-small text-muted">
          {t('compare.lengths', { a: lengthOf(a), b: lengthOf(b) })}
        </p>
      )}
      <div className="-mx-4 overflow-x-auto phone:mx-0">
        <table className="w-full text-small max-[26rem]:text-meta">
          <caption className="sr-only">{t('compare.caption')}</caption>
          <thead className="text-meta text-muted">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-normal phone:ps-0">
                {t(`spending.groups.${kind}`)}
                <span className="block phone:hidden">{t('compare.difference')}</span>
              </th>
              <th scope="col" className="px-1.5 py-2 text-end align-bottom font-normal phone:px-2">
                <span className="sr-only">{t('compare.a')}: </span>
                {rangeText(a.from, a.to)}
              </th>
              <th scope="col" className="py-2 ps-1.5 pe-4 text-end align-bottom font-normal phone:px-2">
                <span className="sr-only">{t('compare.b')}: </span>
                {rangeText(b.from, b.to)}
              </th>
              <th scope="col" className="px-4 py-2 text-end font-normal max-phone:hidden phone:pe-0">
                {t('compare.difference')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <Row
                key={line.key}
                name={line.name}
                line={line}
                known={known}
                hrefs={{ a: list(a, line.key), b: list(b, line.key) }}
              />
            ))}
          </tbody>
          <tfoot className="font-medium">
            <Row
              strong
              name={t('compare.total')}
              line={{ a: total.a, b: total.b, change }}
              known={known}
              hrefs={{ a: list(a, null), b: list(b, null) }}
            />
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

type RowProps = {
  name: string
  line: Omit<Line, 'key' | 'name'>
  known: Record<Side, boolean>
  hrefs: Record<Side, string>
  strong?: boolean
}

/** With its sign: plus is more in the first period. */
function Change({ change }: { change: number }) {
  return <Money amount={-change} kind="expense" bare />
}

function Row({ name, line, known, hrefs, strong }: RowProps) {
  const both = known.a && known.b
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          'max-w-36 py-2.5 ps-4 pe-1 text-start align-top phone:max-w-none phone:px-4 phone:ps-0',
          !strong && 'font-normal',
        )}
      >
        <span className="line-clamp-2 wrap-break-word">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-meta text-muted phone:hidden">
          {both && <Change change={line.change} />}
        </span>
      </th>
      {(['a', 'b'] as const).map((side) => (
        <td
          key={side}
          className={cx('py-2.5 ps-1.5 text-end align-top phone:px-2', side === 'a' ? 'pe-1.5' : 'pe-4')}
        >
          {known[side] ? (
            <Link href={hrefs[side]} className="decoration-1 underline-offset-4 hover:underline">
              <Money amount={line[side]} bare />
            </Link>
          ) : (
            '–'
          )}
        </td>
      ))}
      <td className="px-4 py-2.5 text-end max-phone:hidden phone:pe-0">
        {both ? <Change change={line.change} /> : '–'}
      </td>
    </tr>
  )
}
