import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listTags } from '#contract/payments/tags.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { useCategories } from '../../../ledger/list/list-data.ts'
import { backTo, type Step, type trailOf } from './trail.ts'

/** Breadcrumbs of the drill-down, each leading back to its level. */
export function Trail({ trail }: { trail: ReturnType<typeof trailOf> }) {
  const { t } = useTranslation('analytics')
  const nameOf = useStepName(trail.steps.some(({ name }) => name === 'tag'))
  if (trail.steps.length === 0) return null
  return (
    <nav aria-label={t('spending.trail')} className="mb-3">
      <ol className="flex flex-wrap items-center gap-1 text-small">
        <li>
          <TextLink href={`${paths.spending}${backTo(trail, -1)}`}>{t('spending.all')}</TextLink>
        </li>
        {trail.steps.map((step, index) => (
          <li key={step.name} className="flex items-center gap-1">
            <ChevronRight aria-hidden="true" className="size-4 text-muted" />
            {index === trail.steps.length - 1 ? (
              <span aria-current="page" className="font-medium">
                {nameOf(step)}
              </span>
            ) : (
              <TextLink href={`${paths.spending}${backTo(trail, index)}`}>{nameOf(step)}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useStepName(tagged: boolean): (step: Step) => string {
  const { t } = useTranslation('analytics')
  const categories = useCategories()
  const accounts = useRead(accountsQuick).data?.data ?? []
  const tags = useRead(listTags, undefined, { enabled: tagged }).data?.tags ?? []
  return ({ name, value }) => {
    if (name === 'category')
      return value === 'uncategorised' ? t('uncategorised') : (categories.byId.get(value)?.name ?? value)
    if (name === 'category_group') return categories.groups.find(({ id }) => id === value)?.name ?? value
    if (name === 'account') return accounts.find(({ id }) => id === value)?.account_name ?? t('account')
    if (name === 'tag') return tags.find(({ id }) => id === value)?.name ?? t('spending.noTag')
    if (name === 'weekday') return t('weekdays', { returnObjects: true })[Number(value) - 1] ?? value
    return value
  }
}
