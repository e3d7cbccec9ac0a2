import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { periodKeys } from '#contract/period.ts'
import { setPeriod, toRange, type PeriodChoice } from '../../api/period.ts'
import { monthPeriod } from '../../api/step-period.ts'
import { cx } from '../cx.ts'
import { DateField } from '../date/DateField.tsx'
import { dateText } from '../format/format.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { Button, IconButton } from '../parts/Button.tsx'

const named = ['pay', 'pay-1', ...periodKeys] as const

const chip = 'rounded-control border text-small disabled:opacity-40'
const chosenChip = 'border-accent bg-accent-soft font-medium text-accent'
const otherChip = 'border-line hover:bg-sunk'

type PeriodDialogProps = {
  period: PeriodChoice
  days: { from: string | null; to: string | null }
  today: string
  onClose: () => void
}

/** Chooses any named period, any month, or any range of days. */
export function PeriodDialog({ period, days, today, onClose }: PeriodDialogProps) {
  const { t } = useTranslation(['parts', 'ui'])
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? today)
  const choose = (choice: PeriodChoice): void => {
    setPeriod(choice)
    onClose()
  }
  const range = toRange(from, to)
  return (
    <Dialog open size="small" title={t('period.choose')} onClose={onClose}>
      <ul className="flex flex-wrap gap-1.5 border-b border-line pb-4">
        {named.map((key) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === period}
              onClick={() => choose(key)}
              className={cx(chip, 'min-h-9 px-3 max-phone:min-h-11', key === period ? chosenChip : otherChip)}
            >
              {t(`periodLong.${key}`)}
            </button>
          </li>
        ))}
      </ul>
      <Months {...{ days, today }} onChoose={choose} />
      <form
        className="mt-5 grid gap-3 border-t border-line pt-4 min-[22.5rem]:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (range !== null) choose(range)
        }}
      >
        <DateField label={t('period.from')} value={from} max={to || today} onChange={setFrom} />
        <DateField label={t('period.to')} value={to} min={from} onChange={setTo} />
        <Button type="submit" variant="primary" disabled={range === null} className="col-span-full">
          {t('period.show')}
        </Button>
      </form>
    </Dialog>
  )
}

type MonthsProps = Pick<PeriodDialogProps, 'days' | 'today'> & { onChoose: (choice: PeriodChoice) => void }

/** The months of a year, with buttons for the years before and after it. */
function Months({ days, today, onChoose }: MonthsProps) {
  const { t } = useTranslation('parts')
  const [year, setYear] = useState(Number((days.to ?? today).slice(0, 4)))
  const chosen = days.from?.slice(0, 7) === days.to?.slice(0, 7) ? days.from?.slice(0, 7) : undefined
  return (
    <>
      <div className="mt-3 flex items-center justify-between">
        <IconButton icon={ChevronLeft} label={t('period.yearBefore')} onClick={() => setYear(year - 1)} />
        <p aria-live="polite" className="figures font-medium">
          {year}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('period.yearAfter')}
          disabled={`${year + 1}` > today.slice(0, 4)}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <ul className="mt-1 grid grid-cols-3 gap-1.5 phone:grid-cols-4">
        {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map(
          (month) => (
            <li key={month}>
              <button
                type="button"
                aria-pressed={month === chosen}
                disabled={month > today.slice(0, 7)}
                onClick={() => onChoose(monthPeriod(month, today))}
                className={cx(chip, 'min-h-11 w-full', month === chosen ? chosenChip : otherChip)}
              >
                <span aria-hidden="true">{dateText(`${month}-01`, 'monthShort')}</span>
                <span className="sr-only">{dateText(`${month}-01`, 'monthYear')}</span>
              </button>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
