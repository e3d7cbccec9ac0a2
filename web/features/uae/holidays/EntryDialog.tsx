import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CalendarEntry,
  calendarStates,
  correctCalendarEntry,
  createCalendarEntry,
  deleteCalendarEntry,
} from '#contract/calendar.ts'
import { dubaiDay } from '#contract/period.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl, Switch } from '../../../ui/parts/Choice.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { NameInput } from '../parts/Inputs.tsx'

/** Corrects the days of a calendar entry, or adds a custom day off. */
export function EntryDialog({ entry, onClose }: { entry: CalendarEntry | null; onClose: () => void }) {
  const { t } = useTranslation('holidays')
  const create = useApiMutation(createCalendarEntry)
  const correct = useApiMutation(correctCalendarEntry)
  const remove = useApiMutation(deleteCalendarEntry)
  const [form, setForm] = useState(() => {
    const today = dubaiDay(new Date())
    const { name, from, to, state, day_off } = entry ?? {
      name: '',
      from: today,
      to: today,
      state: 'announced',
      day_off: true,
    }
    return { name, from, to, state, day_off }
  })
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const done = (text: string) => (answer: unknown) => {
    showUndoable(text, answer)
    onClose()
  }
  const own = entry === null || entry.kind === 'own'
  const name = form.name.trim()
  const valid = form.from !== '' && form.to !== '' && form.from <= form.to && name !== ''
  const submit = (): void => {
    const { from, to, state, day_off } = form
    const options = { onSuccess: done(t('saved')) }
    if (!entry) create.mutate({ body: { name, from, to } }, options)
    else
      correct.mutate(
        { params: { id: entry.id }, body: { from, to, state, day_off, ...(own ? { name } : {}) } },
        options,
      )
  }
  return (
    <FormDialog
      title={entry ? t('correctNamed', { name: entry.name }) : t('add')}
      valid={valid}
      busy={create.isPending || correct.isPending || remove.isPending}
      error={create.error ?? correct.error ?? remove.error}
      onClose={onClose}
      onSubmit={submit}
      extra={
        entry &&
        (own || entry.built_in) && (
          <Button
            variant={own ? 'danger' : 'secondary'}
            onClick={() =>
              remove.mutate({ params: { id: entry.id } }, { onSuccess: done(t(own ? 'removed' : 'reset')) })
            }
          >
            {t(own ? 'remove' : 'useCalendar')}
          </Button>
        )
      }
    >
      {own && (
        <NameInput label={t('name')} maxLength={60} value={form.name} onChange={(name) => set({ name })} />
      )}
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <DateField
          label={t('from')}
          value={form.from}
          onChange={(from) => set(form.to < from ? { from, to: from } : { from })}
        />
        <DateField label={t('to')} value={form.to} min={form.from} onChange={(to) => set({ to })} />
      </div>
      {entry && (
        <SegmentedControl
          wide
          label={t('status')}
          value={form.state}
          options={calendarStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      )}
      {entry && entry.kind !== 'ramadan' && (
        <Switch
          label={t('dayOff')}
          hint={t('dayOffHint')}
          checked={form.day_off}
          onChange={(day_off) => set({ day_off })}
        />
      )}
    </FormDialog>
  )
}
