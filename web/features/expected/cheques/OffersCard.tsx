import { useTranslation } from 'react-i18next'
import { type ChequeOffer, dismissChequeOffer } from '#contract/expected/cheques.ts'
import type { ReturnedCheque } from '#contract/expected/returned-cheque.ts'
import { Link } from 'wouter'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { foundLease, type LeaseStart } from './found.ts'

type OffersProps = {
  offers: readonly ChequeOffer[]
  returns: readonly ReturnedCheque[]
  /** They are read anew, and none is answered meanwhile. */
  isOld: boolean
  onOpen: (
    what:
      | { kind: 'offer'; offer: ChequeOffer }
      | { kind: 'allOffers'; offers: readonly ChequeOffer[] }
      | { kind: 'lease'; known: LeaseStart },
  ) => void
}

/**
 * Cheques found in bank lines but not in the cheque book; each can be added or dismissed permanently, those that were
 * given all at once, and those of one amount as a lease.
 */
export function OffersCard({ offers, returns, isOld, onOpen }: OffersProps) {
  const { t } = useTranslation('cheques')
  const money = useMoneyText()
  const dismissing = useSave()
  const lease = foundLease(offers)
  const given = offers.filter(({ direction }) => direction === 'given')
  return (
    <Card aria-label={t('offers.title')}>
      <CardTitle>{t('offers.title')}</CardTitle>
      <p className="text-meta text-muted">{t('offers.hint')}</p>
      {given.length > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {lease && (
            <Button size="small" disabled={isOld} onClick={() => onOpen({ kind: 'lease', known: lease })}>
              {t('offers.asLease', { amount: money(lease.amount) })}
            </Button>
          )}
          <Button size="small" disabled={isOld} onClick={() => onOpen({ kind: 'allOffers', offers: given })}>
            {t('offers.addAll')}
          </Button>
        </div>
      )}
      {dismissing.error && <Alert className="mt-3">{dismissing.error}</Alert>}
      <ul className="mt-2 divide-y divide-line text-small">
        {offers.map((offer) => {
          const { transaction_id: id, direction, number, amount, currency, date } = offer
          const returned = returns.find(({ paid }) => paid?.transaction_id === id)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <span className="min-w-0 flex-1 basis-60">
                {t(`offers.${direction}`, {
                  number,
                  amount: money(amount, currency),
                  day: dateText(date),
                })}
                {returned && (
                  <>
                    {' · '}
                    <Link
                      href={paths.transactionOf(returned.transaction_id)}
                      className="text-accent underline underline-offset-4"
                    >
                      {t('offers.returned', { day: dateText(returned.date) })}
                    </Link>
                  </>
                )}
              </span>
              <span className="flex gap-2">
                <Button
                  size="small"
                  aria-label={t('offers.addNamed', { number })}
                  disabled={isOld}
                  onClick={() => onOpen({ kind: 'offer', offer })}
                >
                  {t('offers.add')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('offers.dismissNamed', { number })}
                  disabled={isOld || dismissing.busy}
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
