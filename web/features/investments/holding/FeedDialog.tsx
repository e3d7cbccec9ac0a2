import { useTranslation } from 'react-i18next'
import type { PriceFeed } from '#contract/investments/investment-parts.ts'
import { savePriceFeed } from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { choice, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

type FeedProps = { id: string; feed: PriceFeed | null; onClose: () => void }

/** Where prices are asked for once a day. It is asked at once, so that the page says whether it works. */
export function FeedDialog({ id, feed, onClose }: FeedProps) {
  const { t } = useTranslation('investments')
  const save = (body: Parameters<typeof call<typeof savePriceFeed>>[1]['body']) =>
    call(savePriceFeed, { params: { id }, body })
  return (
    <FieldsDialog
      title={t('feed.title')}
      text={t('feed.text')}
      fields={[
        [
          text('address', t('feed.address'), feed?.address, {
            hint: t('feed.addressHint'),
            type: 'url',
            dir: 'ltr',
            className: 'tablet:col-span-2',
          }),
          choice('form', t('feed.form'), feed !== null && feed.price_path !== null ? 'json' : 'csv', {
            options: optionsOf(['csv', 'json'] as const, (form) => t(`feed.${form}`)),
            className: 'tablet:col-span-2',
          }),
          text('price_path', t('feed.pricePath'), feed?.price_path, { hint: t('feed.pathHint'), dir: 'ltr' }),
          text('day_path', t('feed.dayPath'), feed?.day_path, {
            hint: t('feed.dayHint'),
            dir: 'ltr',
            optional: true,
          }),
        ],
      ]}
      vary={({ form }) =>
        form === 'csv' ? { form: { hint: t('price.fileHint') }, price_path: false, day_path: false } : {}
      }
      schema={savePriceFeed.body}
      body={({ form, ...body }, { address }) => ({
        address: address.trim(),
        price_path: form === 'json' ? body.price_path : null,
        day_path: form === 'json' ? body.day_path : null,
      })}
      check={({ address }) => ({ address: address.trim() === '' && t('feed.addressWrong') })}
      wrong={{ price_path: t('feed.pathWrong') }}
      save={save}
      done={t('feed.saved')}
      failed={t('saveFailed')}
      remove={
        feed !== null && {
          label: t('feed.remove'),
          work: () => save({ address: null }),
          done: t('feed.removed'),
        }
      }
      onClose={onClose}
    />
  )
}
