import { useTranslation } from 'react-i18next'
import { type CostKind, costKinds, filterTotals } from '#contract/ledger/transactions.ts'
import { queryOf, usePeriod } from '../../../../api/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { MoneyStat } from '../parts/Figures.tsx'

/** Cash withdrawals and bank charges, each as a figure of its own. */
export function Costs() {
  const { t } = useTranslation('analytics')
  return (
    <Card>
      <CardTitle>{t('costs.title')}</CardTitle>
      <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {costKinds.map((cost) => (
          <Cost key={cost} cost={cost} />
        ))}
      </dl>
    </Card>
  )
}

function Cost({ cost }: { cost: CostKind }) {
  const { t } = useTranslation('analytics')
  const [period] = usePeriod()
  const filter = { type: 'expense' as const, cost, ...queryOf(period) }
  const totals = useRead(filterTotals, { query: filter }, { keepPrevious: true }).data
  return (
    <MoneyStat
      label={t(`costs.${cost}`)}
      filter={filter}
      amount={totals?.total.expenses}
      note={totals && totals.count > 0 ? t('payments', { count: totals.count }) : undefined}
    />
  )
}
