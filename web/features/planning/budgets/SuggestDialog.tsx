import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { createBudget, suggestBudgets } from '#contract/planning.ts'
import { call } from '../../../api/call.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { typedAmount } from './words.ts'

type Suggestion = ResponseOf<typeof suggestBudgets>['suggestions'][number]
type Line = Suggestion & { text: string; included: boolean }
type Loaded = { lines: Line[] } | { error: string } | null

/** A budget for each category from the last six months; changed, left out and saved in one step. */
export function SuggestDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('planning')
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    call(suggestBudgets, undefined, { signal: gone.signal }).then(
      ({ suggestions }) =>
        setLoaded({
          lines: suggestions.map((one) => ({
            ...one,
            text: String(one.amount),
            included: !one.category_ids.some((id) => taken.includes(id)),
          })),
        }),
      () => {
        if (!gone.signal.aborted) setLoaded({ error: t('failed') })
      },
    )
    return () => gone.abort()
  }, [t, taken])
  const lines = loaded && 'lines' in loaded ? loaded.lines : []
  const wanted = lines.filter(({ included }) => included)
  const valid = wanted.every(({ text }) => typeof typedAmount(text) === 'number')
  const total = wireAmount(
    wanted.reduce((sum, { text }) => sum + minorFromWire(typedAmount(text) ?? 0, 'AED'), 0n),
    'AED',
  )
  const change = (at: number, part: Partial<Line>): void =>
    setLoaded({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) })
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      for (const { name, category_ids, text } of wanted)
        await call(createBudget, { body: { name, category_ids, amount: typedAmount(text), every: 'month' } })
      showToast(t('suggestions.saved', { count: wanted.length }))
      onClose()
    } catch {
      setLoaded({ error: t('failed') })
    } finally {
      setBusy(false)
      refreshEverything()
    }
  }
  return (
    <Dialog
      open
      title={t('suggestions.title')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <span className="me-auto self-center text-small">
            {t('suggestions.total')}: <Money amount={total} />
          </span>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={wanted.length === 0 || !valid}
            onClick={() => void save()}
          >
            {busy ? t('saving') : t('suggestions.saveAll')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-small text-muted">{t('suggestions.text')}</p>
      {loaded === null && <Skeleton className="h-40" />}
      {loaded && 'error' in loaded && <Alert>{loaded.error}</Alert>}
      {loaded && 'lines' in loaded && lines.length === 0 && <p>{t('suggestions.none')}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <li key={line.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <label className="flex min-w-40 flex-1 items-center gap-3">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                aria-label={t('suggestions.include', { name: line.name })}
                checked={line.included}
                onChange={() => change(index, { included: !line.included })}
              />
              <span>
                {line.name}
                <span className="block text-meta text-muted">{line.reason}</span>
              </span>
            </label>
            <TextField
              hideLabel
              label={t('suggestions.amount', { name: line.name })}
              inputMode="decimal"
              className="w-32"
              value={line.text}
              disabled={!line.included}
              onChange={(event) => change(index, { text: event.target.value })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
