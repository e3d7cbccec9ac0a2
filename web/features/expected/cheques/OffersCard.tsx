import { useTranslation } from 'react-i18next'
import { type ChequeOffer, dismissChequeOffer } from '#contract/expected/cheques.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'

type OffersProps = { offers: readonly ChequeOffer[]; onAdd: (offer: ChequeOffer) => void }

/** Cheques found in bank lines but not in the cheque book; each can be added or dismissed permanently. */
export function OffersCard({ offers, onAdd }: OffersProps) {
  const { t } = useTranslation('cheques')
  const money = useMoneyText()
  const dismissing = useSave()
  return (
    <Card aria-label={t('offers.title')}>
      <CardTitle>{t('offers.title')}</CardTitle>
      <p className="text-meta text-muted">{t('offers.hint')}</p>
      {dismissing.error && <Alert className="mt-3">{dismissing.error}</Alert>}
      <ul className="mt-2 divide-y divide-line text-small">
        {offers.map((offer) => {
          const { transaction_id: id, direction, number, amount, currency, date } = offer
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <span className="min-w-0 flex-1 basis-60">
                {t(`offers.${direction}`, {
                  number,
                  amount: money(amount, currency),
                  day: dateText(date),
                })}
              </span>
              <span className="flex gap-2">
                <Button
                  size="small"
                  aria-label={t('offers.addNamed', { number })}
                  onClick={() => onAdd(offer)}
                >
                  {t('offers.add')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('offers.dismissNamed', { number })}
                  disabled={dismissing.busy}
                  onClick={() =>
                    void dismissing.save(
                      () => call(dismissChequeOffer, { params: { id } }),
                      t('offers.dismissed'),
                    )
                  }
                >
                  {t('offers.dismiss')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
