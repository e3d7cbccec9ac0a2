import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { listPeriods } from '#contract/days/periods.ts'
import { addDays, daysBetween, isDay } from '#contract/period.ts'
import { usePeriod } from '../../../../api/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { LeftOut, Loaded, NothingYet } from '../parts/States.tsx'
import {
  Answer,
  type Coverage,
  DifferenceTable,
  type Pair,
  type Side,
  type TableProps,
  kinds,
  linesOf,
  namedPairs,
  pairOf,
  titleOf,
} from './DifferenceTable.tsx'
import { CameFrom } from './CameFrom.tsx'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { inDigits, rangeText } from '../../../../ui/format/format.ts'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { SelectInput } from '../../../../ui/forms/inputs.tsx'

const sources = ['category', 'merchant'] as const

/** Compares two periods, the newer one first and the largest differences first. Both are stored in the query string. */
export function Comparison() {
  const { t } = useTranslation('analytics')
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const kind = kinds.find((name) => name === query.get('group')) ?? 'category'
  const { data: periods, error: failure } = useRead(listPeriods)
  const labels = { pay: t('compare.pairs.pay'), payBefore: t('compare.pairs.payBefore') }
  const found = periods && [...payPairs(periods, labels), ...periods.named]
  // who counts from pay day to pay day begins with that, where there is one
  const isPay = usePeriod()[0] === 'pay' && !query.has('a') && !query.has('b')
  const asked = isPay ? { a: 'pay', b: 'payBefore' } : { a: query.get('a'), b: query.get('b') }
  const chosen = {
    a: sideOf(asked.a, 'lastMonth', today, found),
    b: sideOf(asked.b, 'monthBefore', today, found),
  }
  // The days of a Ramadan or a pay period are unknown until the periods are loaded.
  const isKnown =
    periods !== undefined || failure !== null || ![asked.a, asked.b].some((name) => isFound.test(name ?? ''))
  const [a, b] = chosen.a.pair.from < chosen.b.pair.from ? [chosen.b, chosen.a] : [chosen.a, chosen.b]
  const options = { enabled: isKnown, keepPrevious: true }
  const now = useRead(spending, { query: { ...a.pair, group: kind } }, options)
  const then = useRead(spending, { query: { ...b.pair, group: kind } }, options)
  const go = (change: Record<string, string>): void =>
    setQuery((current) => ({ ...Object.fromEntries(current), ...change }), { replace: true })
  const picked = { today, found, since: now.data?.data_from ?? null }
  const table = (one: Spending, other: Spending): TableProps => ({
    kind,
    a: a.pair,
    b: b.pair,
    titles: { a: a.title, b: b.title },
    lines: linesOf(one.rows, other.rows),
    total: { a: one.total.amount, b: other.total.amount },
    coverage: { a: coverageOf(a.pair, one), b: coverageOf(b.pair, other) },
    since: one.data_from,
  })
  const isEmpty = now.data?.data_from === null && now.data.total.count + (then.data?.total.count ?? 0) === 0
  return (
    <>
      {now.data && then.data && !isEmpty && (
        <Answer
          {...table(now.data, then.data)}
          parts={sources.map((source) => (
            <CameFrom key={source} kind={source} a={a.pair} b={b.pair} />
          ))}
        />
      )}
      <div className="mb-5 grid gap-4 tablet:grid-cols-2">
        <PeriodPicker
          side="a"
          {...chosen.a}
          {...picked}
          onChange={(value) => {
            const before = beforeOf(value, found)
            go(before && !isFound.test(chosen.b.name) ? { a: value, b: before } : { a: value })
          }}
        />
        <PeriodPicker side="b" {...chosen.b} {...picked} onChange={(value) => go({ b: value })} />
      </div>
      <SegmentedControl
        label={t('spending.by')}
        value={kind}
        onChange={(group) => go({ group })}
        options={kinds.map((value) => ({ value, label: t(`spending.groups.${value}`) }))}
        className="mb-4"
      />
      <Loaded query={now}>
        {(one) => (
          <Loaded query={then}>
            {(other) =>
              isEmpty ? (
                <NothingYet />
              ) : (
                <>
                  <DifferenceTable {...table(one, other)} />
                  <LeftOut unconverted={[...one.unconverted, ...other.unconverted]} />
                </>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

const isFound = /^(?:ramadan-|pay)/

/** What a period is first compared with: the Ramadan before, the same days of the pay period before. */
function beforeOf(name: string, found: Found | undefined): string | undefined {
  const index = found?.findIndex(({ key }) => key === name) ?? -1
  const before = index >= 0 ? found?.[index + 1]?.key : undefined
  return before?.slice(0, 3) === name.slice(0, 3) ? before : undefined
}

/** This pay period so far, and the same days of the one before. */
function payPairs({ periods, pay }: ResponseOf<typeof listPeriods>, labels: PayLabels): Found {
  const [now, before] = (['pay', 'pay-1'] as const).map((name) => periods.find(({ key }) => key === name))
  if (pay.source === 'calendar' || !now?.from || !now.to || !before?.from || !before.to) return []
  const same = addDays(before.from, daysBetween(now.from, now.to))
  return [
    { key: 'pay', label: labels.pay, from: now.from, to: now.to },
    { key: 'payBefore', label: labels.payBefore, from: before.from, to: same < before.to ? same : before.to },
  ]
}

/**
 * Parses a side: a period name, a Ramadan (`ramadan-2026`), or two days (`2026-10-01..2026-10-31`), which are shown under
 * their name where they have one, unless they are to be chosen (`own:`).
 */
function sideOf(
  text: string | null,
  fallback: (typeof namedPairs)[number],
  today: string,
  found: Found | undefined,
): Chosen {
  const known = found?.find(({ key }) => key === text)
  if (known) {
    const pair = { from: known.from, to: known.to }
    return {
      name: known.key,
      pair,
      title: known.key.startsWith('pay') ? titleOf(pair) : inDigits(known.label),
    }
  }
  const [, own, from = '', to = ''] = /^(own:)?(.+)\.\.(.+)$/.exec(text ?? '') ?? []
  if (isDay(from) && isDay(to) && from <= to) {
    const isThese = (pair: Pair): boolean => pair.from === from && pair.to === to
    const same = found?.find(isThese)?.key ?? namedPairs.find((pair) => isThese(pairOf(pair, today)))
    if (own === undefined && same !== undefined) return sideOf(same, fallback, today, found)
    return { name: 'own', pair: { from, to }, title: titleOf({ from, to }) }
  }
  const name = namedPairs.find((pair) => pair === text) ?? fallback
  const pair = pairOf(name, today)
  return { name, pair, title: titleOf(pair) }
}

function coverageOf({ from }: Pair, { data_from: since, total }: Spending): Coverage {
  if (since === null || since <= from) return 'whole'
  return total.count > 0 ? 'part' : 'none'
}

type Spending = ResponseOf<typeof spending>
type Found = ResponseOf<typeof listPeriods>['named']
type PayLabels = { pay: string; payBefore: string }
/** `name` is one of `namedPairs`, the key of a Ramadan or a pay period, or `own` for a custom range. */
type Chosen = { name: string; pair: Pair; title: string }

type PickerProps = Omit<Chosen, 'title'> & {
  side: Side
  today: string
  found: Found | undefined
  /** The first day with data; null if it is not known. */
  since: string | null
  onChange: (value: string) => void
}

/** Chooses one of the two periods, by name or by its first and last day. */
function PeriodPicker({ side, name, pair, today, found = [], since, onChange }: PickerProps) {
  const { t } = useTranslation('analytics')
  const { t: parts } = useTranslation(['ui', 'parts'])
  const set = (part: Partial<Pair>): void => {
    const next = { ...pair, ...part }
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(`own:${next.from}..${next.to}`)
  }
  const named = namedPairs.map((key) => ({ key, label: t(`compare.pairs.${key}`), ...pairOf(key, today) }))
  const hasData = ({ key, to }: { key: string; to: string }): boolean =>
    since === null || to >= since || key === name
  return (
    <Card>
      <SelectInput
        label={t(`compare.${side}`)}
        value={name}
        onChange={(value) => onChange(value === 'own' ? `own:${pair.from}..${pair.to}` : value)}
        options={[
          ...[...named, ...found.map((each) => ({ ...each, label: inDigits(each.label) }))]
            .filter(hasData)
            .map(({ key, label }) => ({ value: key, label })),
          { value: 'own', label: t('compare.pairs.own') },
        ]}
      />
      {name === 'own' ? (
        <div className="mt-3 grid gap-3 phone:grid-cols-2">
          <DateField
            label={parts('parts:period.from')}
            value={pair.from}
            max={pair.to}
            onChange={(from) => set({ from })}
          />
          <DateField
            label={parts('parts:period.to')}
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
