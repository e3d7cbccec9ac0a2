import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { readOurs } from '#contract/household/together.ts'
import { periodKeys, type PeriodKey } from '#contract/period.ts'
import { Money } from '../../ui/format/Money.tsx'
import { BankMark, IconMark } from '../../ui/marks/Mark.tsx'
import { toTint } from '../../ui/parts/Badge.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { ShareBar } from '../../ui/parts/Progress.tsx'
import { Card, CardTitle, Stat } from '../../ui/parts/Surface.tsx'
import { categoryIcon } from '../categories/category-icon.ts'

export type Ours = ResponseOf<typeof readOurs>

/** The period of the figures; a calendar's, since pay days are not shared. */
export function PeriodChoice({ value, onChange }: { value: PeriodKey; onChange: (key: PeriodKey) => void }) {
  const { t } = useTranslation(['sharing', 'parts'])
  return (
    <SegmentedControl
      label={t('parts:period.choose')}
      className="max-tablet:grid max-tablet:w-full max-tablet:grid-cols-4"
      value={value}
      options={periodKeys.map((key) => ({
        value: key,
        // no abbreviations for somebody who may see no other screen with periods
        label: key === 'mtd' || key === 'ytd' ? t(`sharing:view.${key}`) : t(`parts:periodShort.${key}`),
        title: t(`parts:periodLong.${key}`),
      }))}
      onChange={onChange}
    />
  )
}

/** The name of a person of the household by their membership; `own` for the user. */
export const nameOf = (people: Ours['people'], membership: string | null, own: string): string =>
  membership === null ? own : (people.find(({ membership_id: id }) => id === membership)?.name ?? '')

type FiguresProps = {
  /** Undefined while it is not known. */
  worth: number | undefined
  assets?: number
  debts?: number
  income: number
  expenses: number
}

export function FigureCard({ worth, assets, debts, income, expenses }: FiguresProps) {
  const { t } = useTranslation('sharing')
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 tablet:grid-cols-[2fr_1fr_1fr]">
        <Stat
          className="max-tablet:col-span-2"
          label={t('view.worth')}
          value={<Money amount={worth} className="text-title" />}
          note={
            assets !== undefined &&
            debts !== undefined && (
              <>
                {t('view.assets')} <Money amount={assets} /> · {t('view.debts')} <Money amount={debts} />
              </>
            )
          }
        />
        <Stat label={t('view.income')} value={<Money amount={income} kind="income" />} />
        <Stat label={t('view.expenses')} value={<Money amount={expenses} />} />
      </dl>
    </Card>
  )
}

type ShownAccount = { account: Account; note?: string | undefined }

export function AccountsCard({ accounts }: { accounts: readonly ShownAccount[] }) {
  const { t } = useTranslation('sharing')
  return (
    <Card>
      <CardTitle>{t('view.accounts')}</CardTitle>
      <ul className="divide-y divide-line">
        {accounts.map(({ account, note }) => (
          <li key={account.id} className="flex min-h-14 items-center gap-3 py-2">
            <BankMark
              name={account.bank_name}
              identifier={account.bank_identifier}
              manual={account.source === 'manual'}
              size="small"
            />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate text-small">{account.account_name}</bdi>
              <span className="block truncate text-meta text-muted">
                {note === undefined ? <bdi>{account.bank_name}</bdi> : note}
              </span>
            </span>
            <Money amount={account.balance} currency={account.currency} className="text-small" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type CategoryFigure = { id: string | null; name: string; icon: string; color: string; amount: number }

type CategoriesProps = { categories: readonly CategoryFigure[]; onOpen?: (name: string) => void }

/** Spending by category, largest first; with `onOpen` each opens what is behind it. */
export function CategoriesCard({ categories, onOpen }: CategoriesProps) {
  const { t } = useTranslation('sharing')
  const largest = Math.max(1, ...categories.map(({ amount }) => amount))
  return (
    <Card>
      <CardTitle>{t('view.categories')}</CardTitle>
      {categories.length === 0 && <p className="text-small text-muted">{t('view.noSpending')}</p>}
      <ul>
        {categories.map(({ id, name, icon, color, amount }) => (
          <li key={`${id} ${name}`}>
            <CategoryRow
              icon={icon}
              color={color}
              name={name}
              amount={amount}
              share={Math.max(0, amount) / largest}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type CategoryProps = Omit<CategoryFigure, 'id'> & {
  share: number
  onOpen: ((name: string) => void) | undefined
}

function CategoryRow({ icon, color, name, amount, share, onOpen }: CategoryProps) {
  const content = (
    <>
      <IconMark icon={categoryIcon(icon)} tint={toTint(color)} size="small" />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <span className="flex items-baseline justify-between gap-3 text-small">
          <bdi className="truncate">{name}</bdi>
          <Money amount={amount} />
        </span>
        <ShareBar share={share} />
      </span>
    </>
  )
  const layout = 'flex min-h-12 w-full items-center gap-3 py-1.5 text-start'
  return onOpen ? (
    <button type="button" className={`${layout} rounded-control hover:bg-sunk`} onClick={() => onOpen(name)}>
      {content}
    </button>
  ) : (
    <span className={layout}>{content}</span>
  )
}
