import { Trans, useTranslation } from 'react-i18next'
import { accessFields, editedFields } from '#contract/changes/change-kinds.ts'
import type { Change } from '#contract/changes/changes.ts'
import { dateText } from '../../ui/format/format.ts'
import { roles } from '#contract/household/roles.ts'
import { Money } from '../../ui/format/Money.tsx'

const fields = [...editedFields, ...accessFields] as const
type Field = (typeof fields)[number]
type Params = Change['params']

/** What a change of a payment or of somebody's access changed, a line for each field: 'Category: Groceries → Childcare'. */
export function FromTo({ params }: { params: Params }) {
  const { t } = useTranslation('changes')
  return fields
    .filter((field) => params[`${field}_to`] !== undefined)
    .map((field) => (
      <p key={field} className="line-clamp-2 text-small break-words">
        <Trans
          ns="changes"
          i18nKey={isFirst(field, params) ? 'changedTo' : 'changed'}
          values={{ field: t(`fields.${field}`) }}
          components={{
            from: <Value field={field} value={params[`${field}_from`]} params={params} />,
            to: <Value field={field} value={params[`${field}_to`]} params={params} />,
          }}
        />
      </p>
    ))
}

/** Whether nothing is known to have been there before. */
const isFirst = (field: Field, params: Params): boolean => {
  const before = params[`${field}_from`]
  return before === undefined || (before === '' && field !== 'category')
}

type ValueProps = { field: Field; value: Params[string] | undefined; params: Params }

function Value({ field, value = '', params }: ValueProps) {
  const { t } = useTranslation('changes')
  if (field === 'category')
    return value === '' ? t('noCategory') : <bdi>{t('categoryName', { name: value })}</bdi>
  if (field === 'role') return roles.map((role) => role === value && t(`roles.${role}`))
  if (field === 'accounts') return String(value)
  if (value === '') return '–'
  if (field === 'amount') return <Money amount={Number(value)} currency={String(params['currency'])} />
  return <bdi>{field === 'date' || field === 'until' ? dateText(String(value)) : value}</bdi>
}
