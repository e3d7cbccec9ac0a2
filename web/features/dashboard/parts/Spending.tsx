import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { queryOf, type PeriodChoice } from '../../../api/period.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import type { CategoryFigure } from '../data.ts'

type SpendingBarsProps = { categories: readonly CategoryFigure[]; period: PeriodChoice; most: number }

/** Categories as bars, largest first; each opens its transactions. */
export function SpendingBars({ categories, period, most }: SpendingBarsProps) {
  const { t } = useTranslation('dashboard')
  const [, navigate] = useLocation()
  const [all, setAll] = useState(false)
  const shown = all ? categories : categories.slice(0, most)
  return (
    <>
      <BarChart
        label={t('categories.label')}
        className="-mx-2"
        bars={shown.map((category) => ({
          key: category.id ?? category.name,
          label: category.id === null ? t('spending.uncategorised') : category.name,
          now: category.amount,
          onSelect: () =>
            navigate(
              paths.transactionsWith({
                type: 'expense',
                category: category.id ?? 'uncategorised',
                ...queryOf(period),
              }),
            ),
        }))}
      />
      {categories.length > most && (
        <Button variant="link" size="small" onClick={() => setAll(!all)}>
          {all ? t('categories.showLess') : t('categories.showAll', { count: categories.length })}
        </Button>
      )}
    </>
  )
}
