import { useTranslation } from 'react-i18next'
import {
  type CalendarEntry,
  calendarStates,
  correctCalendarEntry,
  createCalendarEntry,
  deleteCalendarEntry,
} from '#contract/days/calendar.ts'
import { dubaiDay } from '#contract/period.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'

/** Corrects the days of a calendar entry, or adds a custom day off. */
export function EntryDialog({ entry, onClose }: { entry: CalendarEntry | null; onClose: () => void }) {
  const { t } = useTranslation(['holidays', 'ui'])
  const isOwn = entry === null || entry.kind === 'own'
  const params = { id: entry?.id ?? '' }
  const form = useForm({
    start: () => {
      const today = dubaiDay(new Date())
      const fresh = { name: '', from: today, to: today, state: 'announced', day_off: true } as const
      const { name, from, to, state, day_off } = entry ?? fresh
      return { name, from, to, state, day_off }
    },
    schema: createCalendarEntry.body,
    check: ({ from, to }) => ({ to: to !== '' && to < from && t('ui:fault.wrong') }),
    save: async ({ name, ...days }, { state, day_off }) => {
      if (!entry) return call(createCalendarEntry, { body: { name, ...days } })
      const body = { ...days, state, day_off, ...(isOwn ? { name } : {}) }
      return call(correctCalendarEntry, { params, body })
    },
    done: t('holidays:saved'),
    onClose,
  })
  const { name, from, to, day_off } = form.values
  const remove = (): Promise<void> =>
    form.run(() => call(deleteCalendarEntry, { params }), t(isOwn ? 'holidays:removed' : 'holidays:reset'))
  return (
    <FormDialog
      form={form}
      title={entry ? t('holidays:correctNamed', { name: entry.name }) : t('holidays:add')}
      ready={name.trim() !== ''}
      extra={
        entry &&
        (isOwn || entry.built_in) && (
          <Button variant={isOwn ? 'danger' : 'secondary'} disabled={form.busy} onClick={() => void remove()}>
            {t(isOwn ? 'holidays:remove' : 'holidays:useCalendar')}
          </Button>
        )
      }
    >
      {isOwn && <TextField label={t('holidays:name')} maxLength={60} {...form.input('name')} />}
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <DateField
          label={t('holidays:from')}
          {...form.field('from')}
          onChange={(day) => form.set(to < day ? { from: day, to: day } : { from: day })}
        />
        <DateField label={t('holidays:to')} min={from} {...form.field('to')} />
      </div>
      {entry && (
        <SegmentedControl
          wide
          label={t('holidays:status')}
          {...form.field('state')}
          options={calendarStates.map((value) => ({ value, label: t(`holidays:states.${value}`) }))}
        />
      )}
      {entry && entry.kind !== 'ramadan' && (
        <Switch
          label={t('holidays:dayOff')}
          hint={t('holidays:dayOffHint')}
          checked={day_off}
          onChange={form.field('day_off').onChange}
        />
      )}
    </FormDialog>
  )
}
