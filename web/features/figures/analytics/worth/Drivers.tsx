import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { netWorth, WorthDriver } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { paths } from '../../../../paths.ts'
import { Waterfall } from '../../../../ui/charts/flow/Waterfall.tsx'
import { dateText } from '../../../../ui/format/format.ts'

type Worth = ResponseOf<typeof netWorth>

/** The filter for the transactions behind a driver's figure; null if it has none. */
function filterOf(key: WorthDriver, { from, to }: Worth): Filter | null {
  if (key === 'income') return { type: 'income', from, to }
  if (key === 'expenses') return { type: 'expense', from, to }
  return key === 'transfers' ? { transfers: 'only', from, to } : null
}

/** What changed net worth, as a waterfall chart from the opening to the closing level. */
export function Drivers({ worth }: { worth: Worth }) {
  const { t } = useTranslation('analytics')
  const drivers = worth.drivers.filter(
    ({ key, amount }) => amount !== 0 || key === 'income' || key === 'expenses',
  )
  return (
    <Waterfall
      label={t('worth.moved')}
      steps={[
        {
          key: 'opening',
          kind: 'level',
          label: t('worth.opening', { day: dateText(addDays(worth.from, -1), 'short') }),
          amount: worth.opening,
        },
        ...drivers.map(({ key, amount }) => {
          const filter = filterOf(key, worth)
          const text = t(`worth.drivers.${key}`)
          return {
            key,
            kind: 'change' as const,
            amount,
            label: filter ? (
              <Link
                href={paths.transactionsWith(filter)}
                className="py-1 underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {text}
              </Link>
            ) : (
              text
            ),
          }
        }),
        {
          key: 'closing',
          kind: 'level',
          label: t('worth.closing', { day: dateText(worth.to, 'short') }),
          amount: worth.closing,
        },
      ]}
    />
  )
}
