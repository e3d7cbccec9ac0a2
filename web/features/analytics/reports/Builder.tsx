import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { measures, spendingGroups } from '#contract/analytics.ts'
import { periodKeys } from '#contract/period.ts'
import { reportCharts, type ReportDefinition } from '#contract/reports.ts'
import type { Filter } from '#contract/transactions.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { CategoryOptions } from '../../transactions/filter/CategoryOptions.tsx'
import { MoreFilters, SearchBox } from '../../transactions/filter/FilterBar.tsx'
import { FilterChips } from '../../transactions/filter/FilterChips.tsx'
import { useCategories } from '../../transactions/list/list-data.ts'
import { searchOf } from './definition.ts'

const shownPeriods = [...periodKeys, 'pay', 'pay-1'] as const

/** The definition of a report as one sentence of selects, with the transaction list's other filters below. */
export function Builder({ definition }: { definition: ReportDefinition }) {
  const [, navigate] = useLocation()
  const go = (part: Partial<ReportDefinition>): void =>
    navigate(`${paths.reports}${searchOf({ ...definition, ...part })}`, { replace: true })
  return (
    <>
      <div className="grid gap-3 phone:grid-cols-3 xl:grid-cols-5">
        <Choices definition={definition} go={go} />
      </div>
      <Filters filter={definition.filter} change={(filter) => go({ filter })} />
    </>
  )
}

type ChoicesProps = { definition: ReportDefinition; go: (part: Partial<ReportDefinition>) => void }

function Choices({ definition, go }: ChoicesProps) {
  const { t } = useTranslation('analytics')
  const { list } = useCategories()
  const { measure, group, chart, filter } = definition
  return (
    <>
      <SelectField
        label={t('reports.show')}
        value={measure}
        onChange={(event) =>
          go({ measure: measures.find((option) => option === event.target.value) ?? 'expense' })
        }
      >
        {measures.map((option) => (
          <option key={option} value={option}>
            {t(`reports.measures.${option}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reports.by')}
        value={group}
        onChange={(event) =>
          go({ group: spendingGroups.find((option) => option === event.target.value) ?? 'category' })
        }
      >
        {spendingGroups.map((option) => (
          <option key={option} value={option}>
            {t(`reports.groups.${option}`)}
          </option>
        ))}
      </SelectField>
      <Period filter={filter} change={(next) => go({ filter: next })} />
      <SelectField
        label={t('reports.where')}
        value={filter.category ?? ''}
        onChange={(event) => go({ filter: { ...filter, category: event.target.value || undefined } })}
      >
        <option value="">{t('reports.anyCategory')}</option>
        <CategoryOptions categories={list} type={measure === 'net' ? undefined : measure} />
        <option value="uncategorised">{t('uncategorised')}</option>
      </SelectField>
      <SelectField
        label={t('reports.as')}
        value={chart}
        onChange={(event) =>
          go({ chart: reportCharts.find((option) => option === event.target.value) ?? 'bars' })
        }
      >
        {reportCharts.map((option) => (
          <option key={option} value={option} disabled={option === 'share' && measure === 'net'}>
            {t(`reports.charts.${option}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

type FilterProps = { filter: Filter; change: (filter: Filter) => void }

function Period({ filter, change }: FilterProps) {
  const { t } = useTranslation('analytics')
  const { t: parts } = useTranslation('parts')
  const isCustom = filter.period === undefined
  return (
    <SelectField
      label={t('reports.for')}
      value={isCustom ? 'own' : filter.period}
      onChange={(event) => {
        const period = shownPeriods.find((option) => option === event.target.value)
        if (period) change({ ...filter, from: undefined, to: undefined, period })
      }}
    >
      {isCustom && <option value="own">{parts('periodLong.other')}</option>}
      {shownPeriods.map((option) => (
        <option key={option} value={option}>
          {parts(`periodLong.${option}`)}
        </option>
      ))}
    </SelectField>
  )
}

/** The transaction list's other filters, and chips for all that are set. */
function Filters({ filter, change }: FilterProps) {
  const { t } = useTranslation('transactions')
  const categories = useCategories()
  const [open, setOpen] = useState(false)
  const set = (part: Filter): void => change({ ...filter, ...part })
  const { period, from, to, ...rest } = filter
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        size="small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-3"
      >
        {open ? t('filters.less') : t('filters.more')}
      </Button>
      {open && (
        <div className="mt-3 grid gap-3 phone:grid-cols-3">
          <SearchBox filter={filter} change={set} />
          <MoreFilters filter={filter} change={set} />
        </div>
      )}
      <FilterChips
        filter={rest}
        change={set}
        clear={() => change({ period, from, to })}
        categories={categories}
      />
    </>
  )
}
