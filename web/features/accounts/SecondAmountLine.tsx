import { useTranslation } from 'react-i18next'
import { convertAtCost, minorFromWire, wireAmount } from '#contract/money.ts'
import { listExchangeRates } from '#contract/days/rates.ts'
import { useRead } from '../../api/queries.ts'
import { dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'

type LineProps = {
  amount: number
  second: string
  day: string | undefined
  className: string | undefined
}

export function SecondAmountLine({ amount, second, day, className = '' }: LineProps) {
  const { t } = useTranslation('rates')
  const { data } = useRead(listExchangeRates, { query: day === undefined ? {} : { day } })
  if (!data) return null
  const rate = data.rates.find(({ currency }) => currency === second)
  if (!rate)
    return (
      <span className={`block text-meta text-muted ${className}`}>{t('missing', { currency: second })}</span>
    )
  const minor = convertAtCost(minorFromWire(amount, 'AED'), 'AED', second, rate.aed)
  return (
    <span className={`block text-meta font-normal text-muted ${className}`}>
      <bdi>
        ≈ <Money amount={wireAmount(minor, second)} currency={second} />
      </bdi>
      <span className="block">
        {rate.source === 'peg'
          ? t('peg', { currency: second, rate: rate.aed })
          : t('rate', { currency: second, rate: rate.aed, date: dateText(rate.date), source: rate.source })}
      </span>
    </span>
  )
}
