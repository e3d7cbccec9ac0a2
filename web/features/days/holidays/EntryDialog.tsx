import { useTranslation } from 'react-i18next'
import {
  type CalendarEntry,
  calendarStates,
  correctCalendarEntry,
  createCalendarEntry,
  deleteCalendarEntry,
} from '#contract/days/calendar.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { optionsOf, segments, text, toggle } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'

/** Corrects the days of a calendar entry, or adds a custom day off. */
export function EntryDialog({ entry, onClose }: { entry: CalendarEntry | null; onClose: () => void }) {
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
