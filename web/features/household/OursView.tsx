import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOursPayments, oursMonths, readOurs, readOursFlow } from '#contract/household/together.ts'
import type { PeriodKey } from '#contract/period.ts'
import { useRead } from '../../api/queries.ts'
import { commaList, dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Fact, Facts } from '../../ui/parts/Lists.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { CostsCard } from './CostsCard.tsx'
import { AccountsCard, CategoriesCard, FigureCard, type Ours, PeriodChoice, nameOf } from './parts.tsx'
import { BudgetCards } from './budgets/BudgetCards.tsx'
import { LazyFlowChart } from '../../ui/charts/LazyCharts.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { DateText } from '../../ui/format/DateText.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { TitleLine } from '../ledger/DotLine.tsx'

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

/** The household's income and spending by month. */
function FlowCard() {
  const { t } = useTranslation(['ours', 'sharing'])
  const [months, setMonths] = useState<(typeof oursMonths)[number]>('12')
  const read = useRead(readOursFlow, { query: { months } }, { keepPrevious: true })
  return (
    <Card>
      <CardTitle
        action={
          <SegmentedControl
            label={t('flow.choose')}
            value={months}
            options={oursMonths.map((value) => ({
              value,
              label: t('flow.months', { count: Number(value) }),
            }))}
            onChange={setMonths}
          />
        }
      >
        {t('flow.title')}
      </CardTitle>
      <Loaded query={read} failed={t('flow.failed')} label={t('flow.title')} height="h-64">
        {({ months: rows, unconverted }) => (
          <>
            <LazyFlowChart
              label={t('flow.title')}
              height="h-48 phone:h-64"
              rows={rows.map(({ from, income, expenses }, index) => ({
                key: from,
                title: dateText(from, 'monthYear'),
                short: dateText(from, 'monthShort'),
                income,
                expenses,
                partial: index === rows.length - 1,
              }))}
            />
            {unconverted.length > 0 && (
              <p className="mt-1 text-meta text-muted">
                {t('sharing:view.unconverted', { list: commaList(unconverted) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

type SheetProps = {
  category: string
  period: PeriodKey
  people: Ours['people']
  onClose: () => void
}

/** The payments of everybody behind a category of the household's spending. */
function CategorySheet({ category, period, people, onClose }: SheetProps) {
  const { t } = useTranslation(['ours', 'sharing'])
  const read = useRead(listOursPayments, { query: { category, period } })
  return (
    <Sheet open title={category} onClose={onClose}>
      <Loaded query={read} failed={t('payments.failed')} label={category}>
        {({ payments, count, total }) => (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-small text-muted">{t('payments.count', { count })}</span>
              <Money amount={total} className="text-section font-medium" />
            </p>
            <ul className="mt-2 divide-y divide-line">
              {payments.map(({ membership_id: membership, counted, transaction: row }) => (
                <li
                  key={`${membership} ${row.id}`}
                  className="flex min-h-14 items-center justify-between gap-4 py-2 text-small"
                >
                  <span className="min-w-0">
                    <TitleLine title={row.description} />
                    <span className="block text-meta text-muted">
                      <DateText value={row.date} /> · <bdi>{row.account_name}</bdi> ·{' '}
                      <bdi>{nameOf(people, membership, t('sharing:view.you'))}</bdi>
                    </span>
                  </span>
                  {counted === null ? (
                    <Money amount={row.amount} currency={row.currency} className="shrink-0" />
                  ) : (
                    <Money amount={counted} className="shrink-0" />
                  )}
                </li>
              ))}
            </ul>
            {count > payments.length && (
              <p className="mt-2 text-meta text-muted">{t('payments.newest', { count: payments.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
