import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { Day } from '#contract/period.ts'
import {
  cadences,
  createRecurring,
  type Series,
  seriesKinds,
  updateRecurring,
} from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { amount, choice, namedOptions, optionsOf, segments, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useCategories } from '../../ledger/list/list-data.ts'
import { accountLabel } from '../../accounts/words.ts'
import { currencyText } from '../../../ui/format/locale.ts'

/** The changed fields only, so that detection keeps updating the others. */
function changesOf(body: object, before: object, after: { next_date: string }) {
  const isChanged = (key: string): boolean =>
    Reflect.get(before, key) !== Reflect.get(after, key) && (key !== 'next_date' || after.next_date !== '')
  return z.parse(
    updateRecurring.body,
    Object.fromEntries(Object.entries(body).filter(([key]) => isChanged(key))),
  )
}

type DialogProps = { series: Series | null; today: Day; onClose: () => void }

/** Adds a series, or edits the given one. */
export function SeriesDialog({ series, today, onClose }: DialogProps) {
  const { t } = useTranslation('bills')
  const { list: categories, byId } = useCategories()
  const accounts = (useRead(accountsQuick).data?.data ?? []).map((account) => ({
    id: account.id,
    name: accountLabel(account),
  }))
  const types = optionsOf(['expense', 'income'], (type) => t(`form.${type}`))
  const currency = series?.currency ?? 'AED'
  return (
    <FieldsDialog
      size="small"
      title={series ? t('form.editTitle', { name: series.name }) : t('form.addTitle')}
      fields={[
        segments('type', t('form.type'), series?.type ?? 'expense', { options: types, shown: !series }),
        text('name', t('form.name'), series?.name, { maxLength: 80 }),
        amount('amount', t('form.amount', { currency: currencyText(currency) }), series?.expected),
        choice('cadence', t('form.cadence'), series?.cadence ?? 'monthly', {
          options: optionsOf(cadences, (cadence) => t(`cadence.${cadence}`)),
        }),
        [
          date('next_date', t('form.next'), series ? series.next_date : today),
          date('until_date', t('form.until'), series?.until_date, { optional: true }),
        ],
        choice('kind', t('form.kind'), series?.kind ?? 'bill', {
          options: optionsOf(seriesKinds, (kind) => t(`kind.${kind}`)),
        }),
        choice('account_id', t('form.account'), series?.account_id ?? '', {
          options: namedOptions(accounts, t('detail.anyAccount')),
          optional: true,
        }),
        choice('category_id', t('form.category'), series?.category_id ?? '', {
          options: namedOptions([]),
          hint: t('form.categoryHint'),
          shown: !series || series.source === 'user',
        }),
      ]}
      vary={({ type }) => ({
        category_id: {
          options: namedOptions(
            categories.filter((category) => category.type === type && !category.archived),
            t('form.noCategory'),
          ),
        },
      })}
      schema={createRecurring.body}
      body={(body, values) => ({
        ...body,
        // a series may have no next date; its form then has none either
        next_date: values.next_date || (series ? today : ''),
        category_id: byId.get(values.category_id)?.type === values.type ? values.category_id : null,
      })}
      save={(body, values, start) =>
        series
          ? call(updateRecurring, { params: { id: series.id }, body: changesOf(body, start, values) })
          : call(createRecurring, { body })
      }
      done={t(series ? 'done.saved' : 'done.added')}
      failed={t('failed')}
      onClose={onClose}
    />
  )
}
