import { TrendingUp, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { filterTotals } from '#contract/ledger/transactions.ts'
import { staleTimes, useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { NextBills } from '../../../planning/dashboard/NextBills.tsx'
import { BudgetsToWatch } from '../../../planning/dashboard/BudgetsToWatch.tsx'

const investmentIncome = { category: 'investments', type: 'income', period: 'ytd' } as const

/** Budgets that need attention, recurring payments, and this year's investment income. */
export function LaterCards({ hasAccounts }: { hasAccounts: boolean }) {
  const { t } = useTranslation('dashboard')
  const { data } = useRead(
    filterTotals,
    { query: investmentIncome },
    { staleTime: staleTimes.transactions, enabled: hasAccounts },
  )
  const earned = data?.total.income ?? 0
  return (
    <Card className="divide-y divide-line py-1!">
      <BudgetsToWatch />
      <NextBills />
      <Later
        icon={TrendingUp}
        title={t('later.investments')}
        href={earned > 0 ? paths.transactionsWith(investmentIncome) : paths.addTransactionOf('income')}
        action={t(earned > 0 ? 'later.investmentsOpen' : 'later.investmentsAdd')}
      >
        {earned > 0 ? (
          <>
            <Money amount={earned} kind="income" className="font-medium" /> {t('later.investmentsYear')}
          </>
        ) : (
          t('later.investmentsNone')
        )}
      </Later>
    </Card>
  )
}

type LaterProps = { icon: LucideIcon; title: string; href: string; action: string; children: ReactNode }

function Later({ icon: Icon, title, href, action, children }: LaterProps) {
  return (
    <div className="flex gap-3 py-4">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <CardTitle className="mb-0! min-h-0!">{title}</CardTitle>
        <p className="mt-0.5 text-small text-muted">{children}</p>
        <TextLink href={href}>{action}</TextLink>
      </div>
    </div>
  )
}
