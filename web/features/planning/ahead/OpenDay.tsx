import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#contract/period.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { type Ahead, blockOf, blocksOf, type ScopeLine } from './days.ts'
import { DayList, DayRows } from './DayList.tsx'

type OpenDayProps = { ahead: Ahead; line: ScopeLine; day: string; onDay: (day: string) => void }

/** The day chosen in the picture, with every step of its balance, and the days beside it. */
export function OpenDay({ ahead, line, day, onDay }: OpenDayProps) {
  const { t } = useTranslation('lookAhead')
  const block = blockOf(ahead, line, day)
  if (!block) return null
  const step = (days: number): void => onDay(addDays(day, days))
  return (
    <Card aria-label={t('screen.openDay')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-section" aria-live="polite">
          {dateText(day, 'weekdayLong')}
        </h2>
        <span className="-me-2 flex">
          <IconButton
            icon={ChevronLeft}
            label={t('screen.dayBefore')}
            disabled={day === ahead.days[0]?.date}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('screen.dayAfter')}
            disabled={day === ahead.days.at(-1)?.date}
            onClick={() => step(1)}
          />
        </span>
      </div>
      <DayRows block={block} currency={line.currency} />
    </Card>
  )
}

/** All coming days, row by row, on request. */
export function EveryDay({ ahead, line }: { ahead: Ahead; line: ScopeLine }) {
  const { t } = useTranslation('lookAhead')
  const [shown, setShown] = useState(false)
  if (!shown)
    return (
      <Button className="justify-self-start" onClick={() => setShown(true)}>
        {t('screen.showAll')}
      </Button>
    )
  return (
    <Card aria-labelledby="ahead-coming">
      <CardTitle id="ahead-coming">{t('screen.coming')}</CardTitle>
      <p className="text-meta text-muted">{t('day.hint')}</p>
      <DayList blocks={blocksOf(ahead, line)} currency={line.currency} />
    </Card>
  )
}
