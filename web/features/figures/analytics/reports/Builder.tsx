import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { measures, spendingGroups } from '#contract/figures/analytics.ts'
import { reportCharts, type ReportDefinition } from '#contract/figures/reports.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SelectField } from '../../../../ui/parts/Field.tsx'
import { CategoryOptions } from '../../../ledger/filter/CategoryOptions.tsx'
import { MoreFilters, SearchBox } from '../../../ledger/filter/FilterBar.tsx'
import { FilterChips } from '../../../ledger/filter/FilterChips.tsx'
import { useCategories } from '../../../ledger/list/list-data.ts'
import { namedPeriods } from '../../../../ui/period/named-periods.ts'
import { searchOf } from './definition.ts'
import { SelectInput } from '../../../../ui/forms/inputs.tsx'

/** The definition of a report as one sentence of selects, with the transaction list's other filters below. */
export function Builder({ definition }: { definition: ReportDefinition }) {
  const [, navigate] = useLocation()
  const go = (part: Partial<ReportDefinition>): void =>
    navigate(`${paths.reports}${searchOf({ ...definition, ...part })}`, { replace: true })
  return (
    <>
      <div className="grid items-end gap-3 min-[22.5rem]:grid-cols-2 tablet:grid-cols-3 lg:grid-cols-5">
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
      <SelectInput
        label={t('reports.show')}
        value={measure}
        onChange={(value) => go({ measure: value })}
        options={measures.map((value) => ({ value, label: t(`reports.measures.${value}`) }))}
      />
      <SelectInput
        label={t('reports.by')}
        value={group}
        onChange={(value) => go({ group: value })}
        options={spendingGroups.map((value) => ({ value, label: t(`reports.groups.${value}`) }))}
      />
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
      <SelectInput
        label={t('reports.as')}
        value={chart}
        onChange={(value) => go({ chart: value })}
        options={reportCharts.map((value) => ({
          value,
          label: t(`reports.charts.${value}`),
          disabled: value === 'share' && measure === 'net',
        }))}
      />
    </>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string; disabled?: boolean }[]
  onChoose: (value: V) => void
}

function Choice<V extends string>({ label, value, options, onChoose }: ChoiceProps<V>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

type FilterProps = { filter: Filter; change: (filter: Filter) => void }

function Period({ filter, change }: FilterProps) {
  const { t } = useTranslation('analytics')
  const { t: parts } = useTranslation('parts')
  const named = namedPeriods.map((key) => ({ value: key, label: parts(`periodLong.${key}`) }))
  const custom = { value: 'other' as const, label: parts('periodLong.other') }
  return (
    <Choice
      label={t('reports.for')}
      value={filter.period ?? 'other'}
      options={filter.period === undefined ? [custom, ...named] : named}
      onChoose={(period) => {
        if (period !== 'other') change({ ...filter, from: undefined, to: undefined, period })
      }}
    />
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
        <div className="mt-3 grid gap-3 tablet:grid-cols-3">
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
