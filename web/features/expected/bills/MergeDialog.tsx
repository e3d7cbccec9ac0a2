import { useTranslation } from 'react-i18next'
import { type Series, updateRecurring } from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { mergeable } from './words.ts'

type MergeProps = { series: Series; all: readonly Series[]; onClose: () => void }

/** Merges the series with another one that is in fact the same. */
export function MergeDialog({ series, all, onClose }: MergeProps) {
  const { t } = useTranslation('bills')
  const targets = mergeable(all, series)
  const form = useForm({
    start: () => ({ merge: '' }),
    schema: updateRecurring.body,
    save: (body) => call(updateRecurring, { params: { id: series.id }, body }),
    done: t('done.merged'),
    failed: t('failed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('detail.mergeTitle', { name: series.name })}
      text={targets.length === 0 ? t('detail.mergeNone') : t('detail.mergeText', { name: series.name })}
      submit={t('detail.mergeAction')}
      ready={form.values.merge !== ''}
    >
      <div
        role="radiogroup"
        aria-label={t('detail.mergeTitle', { name: series.name })}
        className="grid gap-1"
      >
        {targets.map((target) => (
          <label key={target.id} className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="radio"
              name="merge"
              className="accent-accent"
              checked={form.values.merge === target.id}
              onChange={() => form.set({ merge: target.id })}
            />
            <bdi className="min-w-0 flex-1 truncate">{target.name}</bdi>
            <Money amount={target.expected} currency={target.currency} />
          </label>
        ))}
      </div>
    </FormDialog>
  )
}
