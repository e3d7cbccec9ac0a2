import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOurs } from '#contract/household/together.ts'
import type { PeriodKey } from '#contract/period.ts'
import { useRead } from '../../api/queries.ts'
import { commaList } from '../../ui/format/comma-list.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Fact, Facts } from '../../ui/parts/Lists.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { CategorySheet } from './CategorySheet.tsx'
import { CostsCard } from './CostsCard.tsx'
import { FlowCard } from './FlowCard.tsx'
import { AccountsCard, CategoriesCard, FigureCard, nameOf, type Ours, PeriodChoice } from './parts.tsx'
import { BudgetCards } from './budgets/BudgetCards.tsx'

/** What the household shares, added up. */
export function OursView() {
  const { t } = useTranslation('sharing')
  const [period, setPeriod] = useState<PeriodKey>('mtd')
  const [category, setCategory] = useState<string | null>(null)
  const read = useRead(readOurs, { query: { period } }, { keepPrevious: true })
  return (
    <>
      <Alert tone="info" title={t('view.oursBanner')}>
        {t('view.oursText')}
      </Alert>
      <PeriodChoice value={period} onChange={setPeriod} />
      <Loaded query={read} failed={t('view.failed')} label={t('view.ours')}>
        {(ours) => (
          <>
            <FigureCard
              worth={ours.total.net}
              assets={ours.total.assets}
              debts={ours.total.debts}
              income={ours.total.income}
              expenses={ours.total.expenses}
            />
            <FlowCard />
            <div className="grid grid-cols-1 items-start gap-5 tablet:grid-cols-2">
              <div className="grid grid-cols-1 gap-5">
                <PeopleCard ours={ours} />
                <CostsCard />
                <CategoriesCard
                  categories={ours.categories.filter(({ type }) => type === 'expense')}
                  onOpen={setCategory}
                />
              </div>
              <div className="grid grid-cols-1 gap-5">
                <BudgetCards ours={ours} />
                <AccountsCard accounts={shownAccounts(ours, t('view.jointCounted'))} />
                {ours.investments.length > 0 && <InvestmentsCard ours={ours} />}
              </div>
            </div>
            {category !== null && (
              <CategorySheet
                category={category}
                period={period}
                people={ours.people}
                onClose={() => setCategory(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const shownAccounts = ({ accounts, people }: Ours, joint: string) =>
  accounts.map(({ account, membership_id: membership, counted_elsewhere: repeated }) => ({
    account,
    note: repeated ? joint : nameOf(people, membership, people[0]?.name ?? ''),
  }))

function InvestmentsCard({ ours: { investments, people } }: { ours: Ours }) {
  const { t } = useTranslation('sharing')
  return (
    <Card>
      <CardTitle>{t('view.investments')}</CardTitle>
      <Facts>
        {investments.map(({ id, membership_id: membership, name, value }) => (
          <Fact
            key={id}
            label={<bdi>{name}</bdi>}
            hint={<bdi>{nameOf(people, membership, people[0]?.name ?? '')}</bdi>}
          >
            <Money amount={value} />
          </Fact>
        ))}
      </Facts>
      {investments.some(({ value }) => value === null) && (
        <p className="mt-3 text-meta text-muted">{t('view.investmentUnknown')}</p>
      )}
    </Card>
  )
}

function PeopleCard({ ours }: { ours: Ours }) {
  const { t } = useTranslation('sharing')
  const { people, transfers, unconverted } = ours
  return (
    <Card>
      <CardTitle>{t('view.people')}</CardTitle>
      <Facts>
        {people.map(({ name, membership_id: id, net, expenses }) => (
          <Fact
            key={id ?? 'own'}
            label={id === null ? t('view.you') : <bdi>{name}</bdi>}
            hint={
              <>
                {t('view.expenses')} <Money amount={expenses} />
              </>
            }
          >
            <Money amount={net} />
          </Fact>
        ))}
      </Facts>
      {transfers.count > 0 && (
        <p className="mt-3 text-meta text-muted">{t('view.transfers', { count: transfers.count })}</p>
      )}
      {unconverted.length > 0 && (
        <p className="mt-1 text-meta text-muted">{t('view.unconverted', { list: commaList(unconverted) })}</p>
      )}
    </Card>
  )
}
