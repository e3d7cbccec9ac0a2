import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { isDay } from '#contract/period.ts'
import type { listPeriods } from '#contract/days/periods.ts'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { rangeText } from '../../../../ui/format/format.ts'
import { Card } from '../../../../ui/parts/Surface.tsx'
import type { Side } from './lines.ts'
import { namedPairs, type Pair } from './periods.ts'
import { SelectInput } from '../../../../ui/forms/inputs.tsx'

export type Ramadans = ResponseOf<typeof listPeriods>['named']
/** `name` is one of `namedPairs`, the key of a Ramadan, or `own` for a custom range. */
export type Chosen = { name: string; pair: Pair }

type PickerProps = Chosen & {
  side: Side
  today: string
  ramadans: Ramadans | undefined
  onChange: (value: string) => void
}

/** Chooses one of the two periods, by name or by its first and last day. */
export function PeriodPicker({ side, name, pair, today, ramadans = [], onChange }: PickerProps) {
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
          ...ramadans.map(({ key, label }) => ({ value: key, label })),
          { value: 'own', label: t('compare.pairs.own') },
        ]}
      />
      {name === 'own' ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
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
