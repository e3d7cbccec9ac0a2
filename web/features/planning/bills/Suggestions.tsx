import { Check, Pencil, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRecurring, listOccurrences, type Series, updateRecurring } from '#contract/recurring.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { forwardSign } from '../../../ui/direction.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { SeriesMark } from './SeriesMark.tsx'
import { dotList } from '../../../ui/format/comma-list.ts'

type SuggestionsProps = { series: readonly Series[]; onEdit: (id: string) => void }

/** Detected series awaiting confirmation, one at a time: confirm, dismiss or edit. Arrow keys work too. */
export function Suggestions({ series, onEdit }: SuggestionsProps) {
  const { t } = useTranslation('bills')
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const saving = useSave(t('failed'))
  const waiting = series.filter(({ id }) => !decided.has(id))
  const [first] = waiting
  if (!first) return null
  const { busy, error } = saving
  const decide = (work: () => Promise<unknown>, text: 'confirmed' | 'dismissed'): void =>
    void saving.save(work, () => {
      setDecided((before) => new Set([...before, first.id]))
      return t(`suggestions.${text}`, { name: first.name })
    })
  const params = { id: first.id }
  const confirm = (): void =>
    decide(() => call(updateRecurring, { params, body: { state: 'active' } }), 'confirmed')
  const dismiss = (): void => decide(() => call(deleteRecurring, { params }), 'dismissed')
  const onKeyDown = (event: KeyboardEvent): void => {
    const [forward, back] = forwardSign() === 1 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const actions: Record<string, (() => void) | undefined> = {
      [forward]: confirm,
      [back]: dismiss,
      ArrowUp: () => onEdit(first.id),
    }
    const action = actions[event.key]
    if (!action || busy) return
    event.preventDefault()
    action()
  }
  const keys = { onKeyDown, title: t('suggestions.keys') }
  return (
    <Card aria-labelledby="bill-suggestions">
      <CardTitle
        id="bill-suggestions"
        action={
          <span className="figures text-meta text-muted">
            {t('suggestions.count', { count: waiting.length })}
          </span>
        }
      >
        {t('suggestions.title')}
      </CardTitle>
      {error && <Alert className="mb-3">{error}</Alert>}
      <SuggestionCard key={first.id} series={first} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={X} {...keys} disabled={busy} onClick={dismiss}>
          {t('suggestions.no')}
        </Button>
        <Button icon={Pencil} {...keys} disabled={busy} onClick={() => onEdit(first.id)}>
          {t('suggestions.edit')}
        </Button>
        <Button
          icon={Check}
          variant="primary"
          {...keys}
          busy={busy}
          onClick={confirm}
          className="max-phone:order-first max-phone:w-full"
        >
          {t('suggestions.yes')}
        </Button>
      </div>
    </Card>
  )
}

function SuggestionCard({ series }: { series: Series }) {
  const { t } = useTranslation('bills')
  const evidence = useRead(listOccurrences, { params: { id: series.id } }).data?.evidence
  const details = [
    t(`kind.${series.kind}`),
    t(`cadence.${series.cadence}`),
    series.next_date !== null && t('suggestions.next', { day: dateText(series.next_date, 'weekday') }),
  ].filter((detail) => detail !== false)
  return (
    <div className="flex items-center gap-3" aria-live="polite">
      <SeriesMark name={series.name} kind={series.kind} size="normal" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {series.name}
        </p>
        <p className="text-meta text-muted">{dotList(details)}</p>
        {evidence && (
          <p className="text-meta text-muted">
            {t('suggestions.seen', {
              count: evidence.payments,
              since: dateText(evidence.since, 'monthShortYear'),
              last: dateText(evidence.last, 'monthShortYear'),
            })}
          </p>
        )}
      </div>
      <Money
        amount={series.expected}
        currency={series.currency}
        kind={series.type === 'income' ? 'income' : 'balance'}
      />
    </div>
  )
}
