import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Series, updateRecurring } from '#contract/recurring.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { mergeable } from './words.ts'

type MergeProps = { series: Series; all: readonly Series[]; onClose: () => void }

/** Merges the series with another one that is in fact the same. */
export function MergeDialog({ series, all, onClose }: MergeProps) {
  const { t } = useTranslation('bills')
  const [chosen, setChosen] = useState<string | null>(null)
  const update = useApiMutation(updateRecurring)
  const others = mergeable(all, series)
  const merge = (): void => {
    if (chosen === null) return
    const onSuccess = (): void => {
      showToast(t('done.merged'))
      onClose()
    }
    update.mutate({ params: { id: series.id }, body: { merge: chosen } }, { onSuccess })
  }
  return (
    <Dialog
      open
      size="small"
      title={t('detail.mergeTitle', { name: series.name })}
      busy={update.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('detail.cancel')}</Button>
          <Button variant="primary" disabled={chosen === null} busy={update.isPending} onClick={merge}>
            {t('detail.mergeAction')}
          </Button>
        </>
      }
    >
      {update.error && <Alert>{update.error.message || t('failed')}</Alert>}
      <p className="mb-3 text-small text-muted">
        {others.length === 0 ? t('detail.mergeNone') : t('detail.mergeText', { name: series.name })}
      </p>
      <div
        role="radiogroup"
        aria-label={t('detail.mergeTitle', { name: series.name })}
        className="grid gap-1"
      >
        {others.map((other) => (
          <label key={other.id} className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="radio"
              name="merge"
              className="accent-accent"
              checked={chosen === other.id}
              onChange={() => setChosen(other.id)}
            />
            <bdi className="min-w-0 flex-1 truncate">{other.name}</bdi>
            <Money amount={other.expected} currency={other.currency} />
          </label>
        ))}
      </div>
    </Dialog>
  )
}
