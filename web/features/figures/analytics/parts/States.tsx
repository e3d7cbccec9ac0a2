import { ChartLine } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { commaList, moneyText } from '../../../../ui/format/format.ts'
import { EmptyUntilBank, Loaded as LoadedPart } from '../../../../ui/parts/Loaded.tsx'
import { Skeleton } from '../../../../ui/parts/Progress.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../../ui/preferences.ts'

type LoadedProps<T> = Pick<ComponentProps<typeof LoadedPart<T>>, 'query' | 'children' | 'patience'>

/** Renders the result of a read once loaded; until then, placeholders for two cards. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { t } = useTranslation('analytics')
  return (
    <LoadedPart
      {...props}
      failed={t('loadFailed')}
      placeholder={
        <div className="grid gap-5">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      }
    />
  )
}

/** Shown while there is nothing to analyse. */
export function NothingYet() {
  const { t } = useTranslation('analytics')
  return (
    <Card>
      <EmptyUntilBank icon={ChartLine} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyUntilBank>
    </Card>
  )
}

type Unconverted = readonly { currency: string; amount: number }[]

/** Names the amounts left out of the figures because no exchange rate is known. */
export function LeftOut({ unconverted }: { unconverted: Unconverted }) {
  const { t } = useTranslation('analytics')
  const [masked] = useMasked()
  if (unconverted.length === 0) return null
  const amounts = unconverted.map(({ currency, amount }) => (masked ? currency : moneyText(amount, currency)))
  return <p className="text-small text-muted">{t('leftOut', { amounts: commaList(amounts) })}</p>
}
