import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSpendingPart } from '#contract/categories/category-groups.ts'
import { isPayKey } from '#contract/days/pay-period.ts'
import { listPeriods } from '#contract/days/periods.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { PeriodChoice } from '../../../api/period.ts'
import { useRead } from '../../../api/queries.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { dateText } from '../../../ui/format/format.ts'
import { accountLabel } from '../../accounts/words.ts'
import { moneyText } from '../../../ui/format/money-format.ts'
import { useAccounts, useTags } from './useFilter.ts'
import type { Categories } from '../list/list-data.ts'

type ChipsProps = {
  filter: Filter
  change: (part: Filter) => void
  clear: () => void
  categories: Categories
}

/** The filter as a sentence of chips, each of which removes its part. */
export function FilterChips({ filter, change, clear, categories }: ChipsProps) {
  const { t } = useTranslation('transactions')
  const chips = useFilterWords(filter, categories)
  if (chips.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-small">
      <span className="text-muted">{t('chips.showing')}</span>
      {chips.map(([part, text]) => (
        <button
          key={part}
          type="button"
          aria-label={t('chips.remove', { what: text })}
          onClick={() => change({ [part]: undefined })}
          className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-card ps-3 pe-2 hover:border-line-strong max-phone:min-h-11"
        >
          <span className="truncate">{text}</span>
          <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      ))}
      <Button variant="link" size="small" onClick={clear}>
        {t('chips.clear')}
      </Button>
    </div>
  )
}

/** Each part of a filter as text; a complete date range only if `days` is set, since the stepper shows it. */
export function useFilterWords(
  filter: Filter,
  categories: Categories,
  days = false,
): [keyof Filter, string][] {
  const { t } = useTranslation(['transactions', 'payment'])
  const accounts = useAccounts()
  const tags = useTags()
  const account = accounts.find(({ id }) => id === filter.account)
  const category =
    filter.category === 'uncategorised'
      ? t('uncategorised')
      : (categories.byId.get(filter.category ?? '')?.name ?? filter.category)
  const groupWords = (group: string): string =>
    isSpendingPart(group)
      ? t(`needs.${group}`)
      : (categories.groups.find(({ id }) => id === group)?.name ?? group)
  const texts: [keyof Filter, string | undefined | false][] = [
    ['type', filter.type && t(`chips.${filter.type}`)],
    [
      'transfers',
      filter.transfers && t(filter.transfers === 'only' ? 'chips.transfersOnly' : 'chips.transfersNone'),
    ],
    ['recurring', filter.recurring && t('chips.recurringNone')],
    ['status', filter.status && t(`chips.${filter.status}`)],
    ['category', filter.category && t('chips.category', { value: category ?? filter.category })],
    [
      'category_group',
      filter.category_group && t('chips.group', { value: groupWords(filter.category_group) }),
    ],
    [
      'merchant',
      filter.merchant &&
        (filter.merchant === 'none'
          ? t('chips.noMerchant')
          : t('chips.merchant', { value: filter.merchant })),
    ],
    ['cost', filter.cost && t(`costs.${filter.cost}`)],
    [
      'weekday',
      filter.weekday && t('chips.weekday', { value: t('weekdays', { returnObjects: true })[filter.weekday] }),
    ],
    [
      'account',
      filter.account &&
        (account ? t('chips.account', { value: accountLabel(account) }) : t('chips.accountUnknown')),
    ],
    ['import', filter.import && t('chips.import')],
    [
      'tag',
      filter.tag &&
        (filter.tag === 'none'
          ? t('payment:tags.chipNone')
          : t('payment:tags.chip', { value: tags.find(({ id }) => id === filter.tag)?.name ?? '' })),
    ],
    ['receipt', filter.receipt && t(`payment:receipts.chip.${filter.receipt}`)],
    ['min', filter.min && t('chips.min', { value: moneyText(Number(filter.min)) })],
    ['max', filter.max && t('chips.max', { value: moneyText(Number(filter.max)) })],
    ['has', filter.has && t(`chips.has.${filter.has}`)],
    // The stepper shows a complete range.
    ['from', filter.from && (days || !filter.to) && t('chips.from', { value: dateText(filter.from) })],
    ['to', filter.to && (days || !filter.from) && t('chips.to', { value: dateText(filter.to) })],
    ['verified', filter.verified && t(filter.verified === 'true' ? 'chips.verified' : 'chips.unverified')],
    ['q', filter.q && t('chips.q', { value: filter.q })],
  ]
  return texts.flatMap(([part, text]) => (text ? [[part, text]] : []))
}

/** The days of a pay period, which only the server knows; undefined for other periods. */
export function usePayDays(period: PeriodChoice) {
  const paid = isPayKey(period)
  const { data } = useRead(listPeriods, undefined, { enabled: paid })
  return paid ? data?.periods.find(({ key }) => key === period) : undefined
}
