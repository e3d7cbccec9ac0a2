import { CalendarDays, CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CalendarEntry,
  calendarStates,
  correctCalendarEntry,
  createCalendarEntry,
  deleteCalendarEntry,
  listCalendar,
} from '#contract/days/calendar.ts'
import { useRead } from '../../../api/queries.ts'
import { inDigits, rangeText } from '../../../ui/format/format.ts'
import { lunarDateText } from '../../../ui/format/seldom.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { PagePart } from '../../../ui/page/PagePart.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { optionsOf, segments, text, toggle } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

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
                .map((value) => ({ value: String(value), label: inDigits(String(value)) }))}
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
  from === to ? lunarDateText(from) : rangeText(from, to)

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
          {source && inDigits(source)}
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

/** Corrects the days of a calendar entry, or adds a custom day off. */
function EntryDialog({ entry, onClose }: { entry: CalendarEntry | null; onClose: () => void }) {
  const { t } = useTranslation(['holidays', 'ui'])
  const today = useToday()
  const isOwn = entry === null || entry.kind === 'own'
  const params = { id: entry?.id ?? '' }
  return (
    <FieldsDialog
      title={entry ? t('holidays:correctNamed', { name: entry.name }) : t('holidays:add')}
      fields={[
        text('name', t('holidays:name'), entry?.name, { maxLength: 60, shown: isOwn }),
        [
          date('from', t('holidays:from'), entry?.from ?? today),
          date('to', t('holidays:to'), entry?.to ?? today),
        ],
        segments('state', t('holidays:status'), entry?.state ?? 'announced', {
          options: optionsOf(calendarStates, (state) => t(`holidays:states.${state}`)),
          shown: entry !== null,
        }),
        toggle('day_off', t('holidays:dayOff'), entry?.day_off ?? true, {
          hint: t('holidays:dayOffHint'),
          shown: entry !== null && entry.kind !== 'ramadan',
        }),
      ]}
      vary={({ from }) => ({ to: { min: from } })}
      follow={{ from: (day, { to }) => (to < day ? { to: day } : {}) }}
      ready={({ name }) => name.trim() !== ''}
      schema={createCalendarEntry.body}
      body={(body) => body}
      check={({ from, to }) => ({ to: to !== '' && to < from && t('ui:fault.wrong') })}
      save={async ({ name, ...days }, { state, day_off }) => {
        if (!entry) return call(createCalendarEntry, { body: { name, ...days } })
        const body = { ...days, state, day_off, ...(isOwn ? { name } : {}) }
        return call(correctCalendarEntry, { params, body })
      }}
      done={t('holidays:saved')}
      extra={(form) =>
        entry &&
        (isOwn || entry.built_in) && (
          <Button
            variant={isOwn ? 'danger' : 'secondary'}
            disabled={form.busy}
            onClick={() =>
              void form.run(
                () => call(deleteCalendarEntry, { params }),
                t(isOwn ? 'holidays:removed' : 'holidays:reset'),
              )
            }
          >
            {t(isOwn ? 'holidays:remove' : 'holidays:useCalendar')}
          </Button>
        )
      }
      onClose={onClose}
    />
  )
}
