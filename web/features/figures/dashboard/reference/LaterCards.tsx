import { useTranslation } from 'react-i18next'
import { filterTotals } from '#contract/ledger/transactions.ts'
import { staleTimes, useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { None } from '../../../../ui/page/None.tsx'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { NextBills } from '../../../planning/dashboard/NextBills.tsx'
import { BudgetsToWatch } from '../../../planning/dashboard/BudgetsToWatch.tsx'

const investmentIncome = { category: 'investments', type: 'income', period: 'ytd' } as const

/** Budgets that need attention, recurring payments, and this year's investment income. */
export function LaterCards({ hasAccounts }: { hasAccounts: boolean }) {
  const { t } = useTranslation('dashboard')
  const { data, isError } = useRead(
    filterTotals,
    { query: investmentIncome },
    { staleTime: staleTimes.transactions, enabled: hasAccounts },
  )
  const earned = data?.total.income ?? 0
  const isKnown = data !== undefined || !hasAccounts
  return (
    <div className={cx('grid grid-cols-1 gap-5', hasAccounts && 'roomy:grid-cols-2')}>
      <Card>
        <NextBills />
      </Card>
      <div className="grid grid-cols-1 content-start gap-5">
        <Card>
          <BudgetsToWatch />
        </Card>
        <Card className="flex flex-wrap items-center justify-between gap-x-4">
          <div>
            <CardTitle className="mb-0! min-h-0!">{t('later.investments')}</CardTitle>
            <p className="text-small text-muted">
              {earned > 0 ? (
                <>
                  <Money amount={earned} kind="income" className="font-medium" /> {t('later.investmentsYear')}
                </>
              ) : isKnown ? (
                <None>{t('later.investmentsNone')}</None>
              ) : isError ? (
                '–'
              ) : (
                '\u00a0'
              )}
            </p>
          </div>
          <TextLink
            href={earned > 0 ? paths.transactionsWith(investmentIncome) : paths.addTransactionOf('income')}
          >
            {t(earned > 0 ? 'later.investmentsOpen' : 'later.investmentsAdd')}
          </TextLink>
        </Card>
      </div>
    </div>
  )
}
