import { Check, Pencil, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRecurring, listOccurrences, type Series, updateRecurring } from '#contract/recurring.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { forwardSign } from '../../../ui/direction.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
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
  const confirm = useApiMutation(updateRecurring)
  const dismiss = useApiMutation(deleteRecurring)
  const waiting = series.filter(({ id }) => !decided.has(id))
  const [first] = waiting
  if (!first) return null
  const busy = confirm.isPending || dismiss.isPending
  const error = confirm.error ?? dismiss.error
  const without = ({ id }: Series) => ({
    onSuccess: () => setDecided((before) => new Set([...before, id])),
  })
  const yes = (one: Series): void => {
    const { onSuccess } = without(one)
    const done = (): void => {
      onSuccess()
      showToast(t('suggestions.confirmed', { name: one.name }))
    }
    confirm.mutate({ params: { id: one.id }, body: { state: 'active' } }, { onSuccess: done })
  }
  const no = (one: Series): void => {
    const { onSuccess } = without(one)
    const done = (): void => {
      onSuccess()
      showToast(t('suggestions.dismissed', { name: one.name }))
    }
    dismiss.mutate({ params: { id: one.id } }, { onSuccess: done })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const [forward, back] = forwardSign() === 1 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const actions: Record<string, (() => void) | undefined> = {
      [forward]: () => yes(first),
      [back]: () => no(first),
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
      {error && <Alert className="mb-3">{error.message || t('failed')}</Alert>}
      <SuggestionCard key={first.id} series={first} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={X} {...keys} disabled={busy} onClick={() => no(first)}>
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
          onClick={() => yes(first)}
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
  const words = [
    t(`kind.${series.kind}`),
    t(`cadence.${series.cadence}`),
    series.next_date !== null && t('suggestions.next', { day: dateText(series.next_date, 'weekday') }),
  ].filter((word) => word !== false)
  return (
    <div className="flex items-center gap-3" aria-live="polite">
      <SeriesMark name={series.name} kind={series.kind} size="normal" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {series.name}
        </p>
        <p className="text-meta text-muted">{dotList(words)}</p>
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
