import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { listPeriods } from '#contract/days/periods.ts'
import { isDay } from '#contract/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { LeftOut, Loaded, NothingYet } from '../parts/States.tsx'
import {
  type Coverage,
  DifferenceTable,
  type Kind,
  type Pair,
  type Side,
  kinds,
  linesOf,
  namedPairs,
  pairOf,
} from './DifferenceTable.tsx'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { inDigits, rangeText } from '../../../../ui/format/format.ts'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { SelectInput } from '../../../../ui/forms/inputs.tsx'

/** Compares two periods line by line, the largest differences first. Both are stored in the query string. */
export function Comparison() {
  const { t } = useTranslation('analytics')
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const kind = kinds.find((name) => name === query.get('group')) ?? 'category'
  const ramadans = useRead(listPeriods).data?.named
  const a = sideOf(query.get('a'), 'lastMonth', today, ramadans)
  const b = sideOf(query.get('b'), 'monthBefore', today, ramadans)
  // The days of a Ramadan are unknown until the periods are loaded.
  const waiting = !ramadans && [query.get('a'), query.get('b')].some((name) => name?.startsWith('ramadan-'))
  const go = (change: Record<string, string>): void =>
    setQuery((current) => ({ ...Object.fromEntries(current), ...change }), { replace: true })
  return (
    <>
      <div className="mb-5 grid gap-4 tablet:grid-cols-2">
        <PeriodPicker
          side="a"
          {...a}
          today={today}
          ramadans={ramadans}
          onChange={(value) => {
            const index = ramadans?.findIndex(({ key }) => key === value) ?? -1
            const before = index >= 0 && !b.name.startsWith('ramadan-') ? ramadans?.[index + 1] : undefined
            go(before ? { a: value, b: before.key } : { a: value })
          }}
        />
        <PeriodPicker
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
    </>
  )
}

/** Parses a side: a period name, a Ramadan (`ramadan-2026`), or two days (`2026-10-01..2026-10-31`). */
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
  const name = namedPairs.find((pair) => pair === text) ?? fallback
  return { name, pair: pairOf(name, today) }
}

function Sides({ kind, a, b }: { kind: Kind; a: Pair; b: Pair }) {
  const first = useRead(spending, { query: { ...a, group: kind } }, { keepPrevious: true })
  const second = useRead(spending, { query: { ...b, group: kind } }, { keepPrevious: true })
  return (
    <Loaded query={first}>
      {(now) => (
        <Loaded query={second}>
          {(then) =>
            now.total.count + then.total.count === 0 && now.data_from === null ? (
              <NothingYet />
            ) : (
              <>
                <DifferenceTable
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
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

function coverageOf({ from }: Pair, { data_from: since, total }: ResponseOf<typeof spending>): Coverage {
  if (since === null || since <= from) return 'whole'
  return total.count > 0 ? 'part' : 'none'
}

type Ramadans = ResponseOf<typeof listPeriods>['named']
/** `name` is one of `namedPairs`, the key of a Ramadan, or `own` for a custom range. */
type Chosen = { name: string; pair: Pair }

type PickerProps = Chosen & {
  side: Side
  today: string
  ramadans: Ramadans | undefined
  onChange: (value: string) => void
}

/** Chooses one of the two periods, by name or by its first and last day. */
function PeriodPicker({ side, name, pair, today, ramadans = [], onChange }: PickerProps) {
  const { t } = useTranslation('analytics')
  const { t: parts } = useTranslation(['ui', 'parts'])
  const set = (part: Partial<Pair>): void => {
    const next = { ...pair, ...part }
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(`${next.from}..${next.to}`)
  }
  return (
    <Card>
      <SelectInput
        label={t(`compare.${side}`)}
        value={name}
        onChange={(value) => onChange(value === 'own' ? `${pair.from}..${pair.to}` : value)}
        options={[
          ...namedPairs.map((value) => ({ value, label: t(`compare.pairs.${value}`) })),
          ...ramadans.map(({ key, label }) => ({ value: key, label: inDigits(label) })),
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
