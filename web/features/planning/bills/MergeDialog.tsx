import { useTranslation } from 'react-i18next'
import { type Series, updateRecurring } from '#contract/recurring.ts'
import { call } from '../../../api/call.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { mergeable } from './words.ts'

type MergeProps = { series: Series; all: readonly Series[]; onClose: () => void }

/** Merges the series with another one that is in fact the same. */
export function MergeDialog({ series, all, onClose }: MergeProps) {
  const { t } = useTranslation('bills')
  const others = mergeable(all, series)
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
      text={others.length === 0 ? t('detail.mergeNone') : t('detail.mergeText', { name: series.name })}
      submit={t('detail.mergeAction')}
      ready={form.values.merge !== ''}
    >
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
              checked={form.values.merge === other.id}
              onChange={() => form.set({ merge: other.id })}
            />
            <bdi className="min-w-0 flex-1 truncate">{other.name}</bdi>
            <Money amount={other.expected} currency={other.currency} />
          </label>
        ))}
      </div>
    </FormDialog>
  )
}
