import { useTranslation } from 'react-i18next'
import { addDays, isDay } from '#contract/period.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

type DayProps = { value: string; disabled: boolean; onChange: (day: string) => void }

/** A day: one press for today or yesterday, or any date, which is spelled out below the field. */
export function DayField({ value, disabled, onChange }: DayProps) {
  const { t } = useTranslation(['add', 'ui'])
  const today = useToday()
  const quick = [
    { day: today, label: t('ui:today') },
    { day: addDays(today, -1), label: t('ui:yesterday') },
  ]
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateField
        label={t('add:date')}
        name="date"
        className="min-w-44 flex-1"
        value={value}
        hint={isDay(value) ? dateText(value, 'long') : undefined}
        disabled={disabled}
        onChange={onChange}
      />
      <div className="flex gap-2 pb-6">
        {quick.map(({ day, label }) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === value}
            disabled={disabled}
            onClick={() => onChange(day)}
            className={cx(
              'min-h-11 rounded-control border px-4 text-small',
              day === value
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line hover:bg-sunk',
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
