import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPeriod, toRange, type PeriodChoice } from '../../../api/period.ts'
import { monthPeriod } from '../../../api/step-period.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'

type PeriodDialogProps = {
  days: { from: string | null; to: string | null }
  today: string
  onClose: () => void
}

/** Any month, or any range of days. */
export function PeriodDialog({ days, today, onClose }: PeriodDialogProps) {
  const { t } = useTranslation('dashboard')
  const [year, setYear] = useState(Number((days.to ?? today).slice(0, 4)))
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? today)
  const choose = (choice: PeriodChoice): void => {
    setPeriod(choice)
    onClose()
  }
  const range = toRange(from, to)
  const chosen = days.from?.slice(0, 7) === days.to?.slice(0, 7) ? days.from?.slice(0, 7) : undefined
  return (
    <Dialog open size="small" title={t('period.choose')} onClose={onClose}>
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label={t('period.yearBefore')}
          onClick={() => setYear(year - 1)}
          className="rtl:-scale-x-100"
        />
        <p aria-live="polite" className="figures font-medium">
          {year}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('period.yearAfter')}
          disabled={`${year + 1}` > today.slice(0, 4)}
          onClick={() => setYear(year + 1)}
          className="rtl:-scale-x-100"
        />
      </div>
      <ul className="mt-1 grid grid-cols-3 gap-1.5 phone:grid-cols-4">
        {Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map((month) => (
          <li key={month}>
            <button
              type="button"
              aria-pressed={month === chosen}
              disabled={month > today.slice(0, 7)}
              onClick={() => choose(monthPeriod(month, today))}
              className={cx(
                'min-h-11 w-full rounded-control border text-small disabled:opacity-40',
                month === chosen
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : 'border-line hover:bg-sunk',
              )}
            >
              <span aria-hidden="true">{dateText(`${month}-01`, 'monthShort')}</span>
              <span className="sr-only">{dateText(`${month}-01`, 'monthYear')}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-5 grid gap-3 border-t border-line pt-4 min-[22rem]:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (range !== null) choose(range)
        }}
      >
        <TextField
          label={t('period.from')}
          type="date"
          value={from}
          max={to}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('period.to')}
          type="date"
          value={to}
          min={from}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={range === null} className="min-[22rem]:col-span-2">
          {t('period.show')}
        </Button>
      </form>
    </Dialog>
  )
}
