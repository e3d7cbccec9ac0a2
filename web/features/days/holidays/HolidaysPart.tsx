import { CalendarDays, CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CalendarEntry, listCalendar } from '#contract/days/calendar.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { PagePart } from '../../../ui/page/PagePart.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

/** Public holidays and Ramadan of a year: expected, announced, and corrected by the user. */
export function HolidaysPart() {
  const { t } = useTranslation('holidays')
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [open, setOpen] = useState<{ entry: CalendarEntry | null } | null>(null)
  const read = useRead(listCalendar, { query: { year } }, { keepPrevious: true })
  return (
    <PagePart
      id="holidays"
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button icon={CalendarPlus} onClick={() => setOpen({ entry: null })}>
          {t('add')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('loadFailed')}>
        {({ years, entries }) => (
          <>
            <SelectInput
              label={t('year')}
              className="w-32"
              value={String(year)}
              onChange={(value) => setYear(Number(value))}
              options={[...new Set([...years, thisYear])]
                .toSorted((a, b) => b - a)
                .map((value) => ({ value: String(value), label: String(value) }))}
            />
            {entries.length === 0 ? (
              <Empty icon={CalendarDays} title={t('emptyTitle')}>
                {t('emptyText')}
              </Empty>
            ) : (
              <Card flush>
                <ul className="divide-y divide-line">
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} today={today} onOpen={() => setOpen({ entry })} />
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </Loaded>
      {open && <EntryDialog entry={open.entry} onClose={() => setOpen(null)} />}
    </PagePart>
  )
}

const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dateText(from) : rangeText(from, to)

type EntryProps = { entry: CalendarEntry; today: string; onOpen: () => void }

function EntryRow({ entry, today, onOpen }: EntryProps) {
  const { t } = useTranslation('holidays')
  const { built_in: builtIn, kind, state, source } = entry
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 phone:px-5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium">{entry.name}</bdi>
          <Badge tone={state === 'announced' ? 'good' : 'neutral'}>
            {t(`states.${state === 'expected' && entry.to < today ? 'past' : state}`)}
          </Badge>
          {kind !== 'ramadan' && !entry.day_off && <Badge tone="neutral">{t('workingDay')}</Badge>}
        </p>
        <p className="text-small">{daysText(entry)}</p>
        <p className="text-meta text-muted">
          {source}
          {kind === 'own' && t('addedByYou')}
          {builtIn && t('corrected', { range: daysText(builtIn) })}
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        icon={Pencil}
        aria-label={t('correctNamed', { name: entry.name })}
        onClick={onOpen}
      >
        {t('correct')}
      </Button>
    </li>
  )
}
