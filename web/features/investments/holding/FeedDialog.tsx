import { useTranslation } from 'react-i18next'
import type { PriceFeed } from '#contract/investments/investment-parts.ts'
import { savePriceFeed } from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

type FeedProps = { id: string; feed: PriceFeed | null; onClose: () => void }
const forms = ['csv', 'json'] as const

/** Where prices are asked for once a day. It is asked at once, so that the page says whether it works. */
export function FeedDialog({ id, feed, onClose }: FeedProps) {
  const { t } = useTranslation('investments')
  const initialForm: (typeof forms)[number] = feed !== null && feed.price_path !== null ? 'json' : 'csv'
  const save = (body: Parameters<typeof call<typeof savePriceFeed>>[1]['body']) =>
    call(savePriceFeed, { params: { id }, body })
  const form = useForm({
    start: () => ({
      address: feed?.address ?? '',
      form: initialForm,
      price_path: feed?.price_path ?? '',
      day_path: feed?.day_path ?? '',
    }),
    schema: savePriceFeed.body,
    body: (values) => ({
      address: values.address.trim(),
      price_path: values.form === 'json' ? values.price_path : null,
      day_path: values.form === 'json' && values.day_path.trim() !== '' ? values.day_path : null,
    }),
    check: (values) => ({ address: values.address.trim() === '' && t('feed.addressWrong') }),
    wrong: { price_path: t('feed.pathWrong') },
    save,
    done: t('feed.saved'),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('feed.title')}
      text={t('feed.text')}
      remove={
        feed !== null && {
          label: t('feed.remove'),
          work: () => save({ address: null }),
          done: t('feed.removed'),
        }
      }
    >
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          label={t('feed.address')}
          hint={t('feed.addressHint')}
          type="url"
          dir="ltr"
          className="tablet:col-span-2"
          {...form.input('address')}
        />
        <SelectInput
          label={t('feed.form')}
          hint={form.values.form === 'csv' ? t('price.fileHint') : undefined}
          className="tablet:col-span-2"
          {...form.field('form')}
          options={forms.map((value) => ({ value, label: t(`feed.${value}`) }))}
        />
        {form.values.form === 'json' && (
          <>
            <TextField
              label={t('feed.pricePath')}
              hint={t('feed.pathHint')}
              dir="ltr"
              {...form.input('price_path')}
            />
            <TextField
              label={t('feed.dayPath')}
              hint={t('feed.dayHint')}
              dir="ltr"
              {...form.input('day_path')}
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}
