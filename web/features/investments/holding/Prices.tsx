import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deletePrice } from '#contract/investments.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { priceText } from '../figures.tsx'
import type { Detail } from './types.ts'

const mostShown = 12

/** The newest entered prices. */
export function Prices({ detail: { holding, entered } }: { detail: Detail }) {
  const { t } = useTranslation('investments')
  const removing = useSave(t('saveFailed'), { inToast: true })
  const { id, currency } = holding.instrument
  if (entered.length === 0) return null
  return (
    <Card aria-labelledby="prices">
      <CardTitle id="prices">{t('one.prices')}</CardTitle>
      <ul className="divide-y divide-line">
        {entered.slice(0, mostShown).map(({ day, price }) => (
          <li key={day} className="flex items-center gap-2 text-small">
            <span className="flex-1">{dateText(day)}</span>
            <bdi dir="ltr" className="figures">
              {priceText(price, currency)}
            </bdi>
            <IconButton
              icon={Trash2}
              label={t('one.removePrice', { day: dateText(day) })}
              disabled={removing.busy}
              onClick={() =>
                void removing.save(
                  () => call(deletePrice, { params: { id }, query: { day } }),
                  t('one.priceRemoved'),
                )
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
