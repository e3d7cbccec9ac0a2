/** The named periods that can be compared, as pairs of days. Pure. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../../paths.ts'
import { cx } from '../../../../ui/cx.ts'
import { dateText, difference, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { type Day, addDays, addMonths, daysBetween } from '#contract/period.ts'
import type { SpendingRow } from '#contract/figures/analytics.ts'

const filterName = {
  category: 'category',
  group: 'category_group',
  merchant: 'merchant',
  account: 'account',
} as const

/** How much of a period has data; with `none`, dashes replace its figures. */
export type Coverage = 'whole' | 'part' | 'none'

export type TableProps = {
  kind: Kind
  a: Pair
  b: Pair
  titles: Record<Side, string>
  lines: readonly Line[]
  total: Record<Side, number>
  coverage: Record<Side, Coverage>
  since: string | null
}

type AnswerProps = Omit<TableProps, 'kind' | 'lines'> & { parts: ReactNode }

/** By how much more or less was spent in the newer period, and the `parts` of that difference. */
export function Answer({ a, b, titles, total, coverage, since, parts }: AnswerProps) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const change = difference(total.a, total.b)
  const isWhole = coverage.a === 'whole' && coverage.b === 'whole'
  const sides = { newer: titles.a, older: titles.b }
  return (
    <Card className="mb-5">
      <CardTitle>
        {!isWhole
          ? t('compare.incomplete')
          : change === 0
            ? t('compare.same', sides)
            : t(change > 0 ? 'compare.more' : 'compare.less', { ...sides, amount: money(Math.abs(change)) })}
      </CardTitle>
      <div className="-mt-2 text-small text-muted">
        {isWhole && change !== 0 && parts}
        {!isWhole && since !== null && <p>{t('compare.since', { day: dateText(since) })}</p>}
        {lengthOf(a) !== lengthOf(b) && <p>{t('compare.lengths', { a: lengthOf(a), b: lengthOf(b) })}</p>}
      </div>
    </Card>
  )
}

/** Both periods line by line; each amount links to its transactions. */
export function DifferenceTable({ kind, a, b, titles, lines, total, coverage }: TableProps) {
  const { t } = useTranslation('analytics')
  const change = difference(total.a, total.b)
  const hasData = { a: coverage.a !== 'none', b: coverage.b !== 'none' }
  const list = (pair: Pair, key: string | null): string =>
    `${paths.transactionsWith({ type: 'expense', ...pair })}${key === null ? '' : `&${filterName[kind]}=${encodeURIComponent(key)}`}`
  return (
    <Card>
      <div className="-mx-4 overflow-x-auto tablet:mx-0">
        <table className="w-full text-small max-[25rem]:text-meta">
          <caption className="sr-only">{t('compare.caption')}</caption>
          <Head kind={kind} titles={titles} />
          <tbody className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <Row
                key={line.key}
                name={line.name}
                line={line}
                hasData={hasData}
                hrefs={{ a: list(a, line.key), b: list(b, line.key) }}
              />
            ))}
          </tbody>
          <tfoot className="font-medium">
            <Row
              strong
              name={t('compare.total')}
              line={{ a: total.a, b: total.b, change }}
              hasData={hasData}
              hrefs={{ a: list(a, null), b: list(b, null) }}
            />
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

function Head({ kind, titles }: Pick<TableProps, 'kind' | 'titles'>) {
  const { t } = useTranslation('analytics')
  return (
    <thead className="text-meta text-muted">
      <tr>
        <th scope="col" className="px-4 py-2 text-start font-normal tablet:ps-0">
          {t(`spending.groups.${kind}`)}
          <span className="block tablet:hidden">{t('compare.difference')}</span>
        </th>
        <th scope="col" className="px-1.5 py-2 text-end align-bottom font-normal tablet:px-2">
          {titles.a}
        </th>
        <th scope="col" className="py-2 ps-1.5 pe-4 text-end align-bottom font-normal tablet:px-2">
          {titles.b}
        </th>
        <th scope="col" className="px-4 py-2 text-end font-normal max-tablet:hidden tablet:pe-0">
          {t('compare.difference')}
        </th>
      </tr>
    </thead>
  )
}

type RowProps = {
  name: string
  line: Omit<Line, 'key' | 'name'>
  hasData: Record<Side, boolean>
  hrefs: Record<Side, string>
  strong?: boolean
}

/** The signed difference: plus means more in the newer period. */
function Change({ change }: { change: number }) {
  return <Money amount={-change} kind="expense" bare />
}

function Row({ name, line, hasData, hrefs, strong }: RowProps) {
  const comparable = hasData.a && hasData.b
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          'max-w-36 py-2.5 ps-4 pe-1 text-start align-top tablet:max-w-none tablet:px-4 tablet:ps-0',
          !strong && 'font-normal',
        )}
      >
        <span className="line-clamp-2 wrap-break-word">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-meta text-muted tablet:hidden">
          {comparable && <Change change={line.change} />}
        </span>
      </th>
      {(['a', 'b'] as const).map((side) => (
        <td
          key={side}
          className={cx('py-2.5 ps-1.5 text-end align-top tablet:px-2', side === 'a' ? 'pe-1.5' : 'pe-4')}
        >
          {hasData[side] ? (
            <Link href={hrefs[side]} className="decoration-1 underline-offset-4 hover:underline">
              <Money amount={line[side]} bare />
            </Link>
          ) : (
            '–'
          )}
        </td>
      ))}
      <td className="px-4 py-2.5 text-end max-tablet:hidden tablet:pe-0">
        {comparable ? <Change change={line.change} /> : '–'}
      </td>
    </tr>
  )
}

export type Pair = { from: Day; to: Day }
export const namedPairs = [
  'month',
  'lastMonth',
  'monthBefore',
  'sameMonth',
  'year',
  'lastYear',
  'lastWholeYear',
] as const

const first = (day: Day): Day => `${day.slice(0, 7)}-01`
const wholeMonth = (day: Day): Pair => ({ from: first(day), to: addDays(addMonths(first(day), 1), -1) })

/** The days of a named period. `month` and `year` end today, `lastYear` on the same day a year ago. */
export function pairOf(name: (typeof namedPairs)[number], today: Day): Pair {
  const year = Number(today.slice(0, 4))
  switch (name) {
    case 'month':
      return { from: first(today), to: today }
    case 'lastMonth':
      return wholeMonth(addMonths(first(today), -1))
    case 'monthBefore':
      return wholeMonth(addMonths(first(today), -2))
    case 'sameMonth':
      return wholeMonth(addMonths(first(today), -13))
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: addMonths(today, -12) }
    default:
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** 'November 2026' for a whole month, the days of others. */
export function titleOf(pair: Pair): string {
  const month = wholeMonth(pair.from)
  const isMonth = month.from === pair.from && month.to === pair.to
  return isMonth ? dateText(pair.from, 'monthYear') : rangeText(pair.from, pair.to)
}

const lengthOf = ({ from, to }: Pair): number => daysBetween(from, to) + 1

/** What each line of the comparison represents. */
export const kinds = ['category', 'group', 'merchant', 'account'] as const
export type Kind = (typeof kinds)[number]
/** `a` is the newer period, `b` the one that it is compared with. */
export type Side = 'a' | 'b'
type Line = { key: string; name: string; a: number; b: number; change: number }

/** The lines of both periods, the largest difference first. */
export function linesOf(a: readonly SpendingRow[], b: readonly SpendingRow[]): Line[] {
  const before = new Map(b.map((row) => [row.key, row]))
  const after = new Set(a.map(({ key }) => key))
  const rows = [
    ...a.map(({ key, name, amount }) => ({ key, name, a: amount, b: before.get(key)?.amount ?? 0 })),
    ...b
      .filter(({ key }) => !after.has(key))
      .map(({ key, name, amount }) => ({ key, name, a: 0, b: amount })),
  ]
  return rows
    .map((row) => ({ ...row, change: difference(row.a, row.b) }))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
}
