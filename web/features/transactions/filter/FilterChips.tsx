import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPayKey } from '#contract/pay-period.ts'
import { dubaiDay, periodRange } from '#contract/period.ts'
import { listPeriods } from '#contract/periods.ts'
import type { Filter } from '#contract/transactions.ts'
import { useRead } from '../../../api/queries.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { usePeriodText } from '../../../ui/format/usePeriodText.ts'
import { accountWords, useAccounts } from './FilterBar.tsx'
import { isFiltered } from './filter.ts'
import type { Categories } from '../list/list-data.ts'

type ChipsProps = {
  filter: Filter
  change: (part: Filter) => void
  clear: () => void
  categories: Categories
}

/** The filter as a sentence: each part of it can be taken away. */
export function FilterChips({ filter, change, clear, categories }: ChipsProps) {
  const { t } = useTranslation('transactions')
  const words = useWords(filter, categories)
  if (!isFiltered(filter)) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <span className="text-muted">{t('chips.showing')}</span>
      {words.map(([part, text]) => (
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

function useWords(filter: Filter, categories: Categories): [keyof Filter, string][] {
  const { t } = useTranslation('transactions')
  const accounts = useAccounts()
  const period = usePeriodDays(filter.period)
  const account = accounts.find(({ id }) => id === filter.account)
  const category =
    filter.category === 'uncategorised'
      ? t('uncategorised')
      : (categories.byId.get(filter.category ?? '')?.name ?? filter.category)
  const words: [keyof Filter, string | undefined | false][] = [
    ['type', filter.type && t(`chips.${filter.type}`)],
    [
      'transfers',
      filter.transfers && t(filter.transfers === 'only' ? 'chips.transfersOnly' : 'chips.transfersNone'),
    ],
    ['status', filter.status && t(`chips.${filter.status}`)],
    ['category', filter.category && t('chips.category', { value: category ?? filter.category })],
    [
      'category_group',
      filter.category_group && t('chips.group', { value: t(`groups.${filter.category_group}`) }),
    ],
    [
      'merchant',
      filter.merchant &&
        (filter.merchant === 'none'
          ? t('chips.noMerchant')
          : t('chips.merchant', { value: filter.merchant })),
    ],
    [
      'weekday',
      filter.weekday && t('chips.weekday', { value: t('weekdays', { returnObjects: true })[filter.weekday] }),
    ],
    [
      'account',
      filter.account &&
        (account ? t('chips.account', { value: accountWords(account) }) : t('chips.accountUnknown')),
    ],
    ['period', filter.period && t('chips.period', { value: period })],
    ['from', filter.from && t('chips.from', { value: dateText(filter.from) })],
    ['to', filter.to && t('chips.to', { value: dateText(filter.to) })],
    ['verified', filter.verified && t(filter.verified === 'true' ? 'chips.verified' : 'chips.unverified')],
    ['q', filter.q && t('chips.q', { value: filter.q })],
  ]
  return words.flatMap(([part, text]) => (text ? [[part, text]] : []))
}

/** The days of a period, spelled; those of a pay period are the server's to know. */
function usePeriodDays(period: Filter['period']): string {
  const paid = period !== undefined && isPayKey(period)
  const periods = useRead(listPeriods, undefined, { enabled: paid }).data?.periods
  const periodText = usePeriodText()
  const [today] = useState(() => dubaiDay(new Date()))
  if (period === undefined) return ''
  const days = paid ? periods?.find(({ key }) => key === period) : periodRange(period, today)
  return days?.from && days.to ? rangeText(days.from, days.to) : periodText({ key: period })
}
