import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import type { AllocationSlice } from '#contract/investments/investments.ts'
import { localeNow } from '../../../ui/format/locale.ts'
import { percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { ShareBar } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'

const sides = ['kind', 'currency', 'country', 'account'] as const
type Side = (typeof sides)[number]

/** The name of a country in the language of the page; its code if it has none. */
function countryName(code: string): string {
  return new Intl.DisplayNames(localeNow(), { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** How the value is spread over classes, currencies, countries or places. */
export function Allocation({ allocation }: { allocation: Overview['allocation'] }) {
  const { t } = useTranslation('investments')
  const [side, setSide] = useState<Side>('kind')
  const nameOf = ({ key, name }: AllocationSlice): string => {
    if (side === 'kind') {
      const kind = instrumentKinds.find((value) => value === key)
      return kind ? t(`kinds.${kind}`) : name
    }
    if (side === 'country') return key === '' ? t('spread.noCountry') : countryName(key)
    return name
  }
  return (
    <Card aria-labelledby="allocation">
      <CardTitle id="allocation">{t('spread.title')}</CardTitle>
      <SegmentedControl
        label={t('spread.by')}
        value={side}
        onChange={setSide}
        className="mb-3"
        options={sides.map((value) => ({ value, label: t(`spread.${value}`) }))}
      />
      <ul className="grid gap-3">
        {allocation[side].map((slice) => (
          <li key={slice.key} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-3 text-small">
              <bdi className="min-w-0 truncate">{nameOf(slice)}</bdi>
              <span className="shrink-0">
                <span className="text-muted">{percentText(slice.share * 100, 1)} · </span>
                <Money amount={slice.amount} />
              </span>
            </span>
            <ShareBar share={slice.share} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
