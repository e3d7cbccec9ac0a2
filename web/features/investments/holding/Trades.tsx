import { useTranslation } from 'react-i18next'
import type { Instrument, InvestmentTrade } from '#contract/investments/investments.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { GainFigure, priceText, useQuantityText } from '../figures.tsx'
import type { Detail } from './types.ts'

type TradesProps = { detail: Detail; onOpen: (trade: InvestmentTrade) => void; onAction: () => void }

/** What happened to the investment, newest first. */
export function Trades({ detail: { holding, trades }, onOpen, onAction }: TradesProps) {
  const { t } = useTranslation('investments')
  const { instrument } = holding
  return (
    <Card flush aria-labelledby="trades">
      <h2 id="trades" className="px-4 pt-4 pb-2 text-section phone:px-5">
        {t('one.trades')}
      </h2>
      {trades.length === 0 ? (
        <p className="px-4 pb-4 text-small text-muted phone:px-5">{t('one.noTrades')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {trades.map((trade) => (
            <Row key={trade.id} trade={trade} instrument={instrument} onOpen={() => onOpen(trade)} />
          ))}
        </ul>
      )}
      {trades.length > 0 && (
        <div className="border-t border-line px-4 py-2 phone:px-5">
          <Button variant="link" onClick={onAction}>
            {t('action.open')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type RowProps = { trade: InvestmentTrade; instrument: Instrument; onOpen: () => void }

function Row({ trade, instrument, onOpen }: RowProps) {
  const { currency } = instrument
  const { t } = useTranslation('investments')
  const quantityText = useQuantityText()
  const { kind, quantity, price, amount, fee, split, account, gain, line } = trade
  const won = gain?.fifo ?? gain?.average ?? null
  const parts = [
    split && t('trade.splitText', split),
    quantity !== null && quantityText(quantity),
    price !== null && t('trade.at', { price: priceText(price, instrument) }),
  ].filter(Boolean)
  return (
    <ListRow
      onOpen={onOpen}
      title={t(`trade.kinds.${kind}`)}
      amount={
        kind === 'split' || kind === 'transfer_out' || kind === 'stock_dividend' ? null : (
          <Money
            amount={kind === 'fee' ? fee : amount}
            currency={currency}
            kind={kind === 'dividend' || kind === 'return_of_capital' ? 'income' : 'balance'}
          />
        )
      }
      note={
        won && (
          <WithAmount text={t('trade.gain')}>
            <GainFigure amount={won.amount} currency={currency} />
          </WithAmount>
        )
      }
    >
      <span className="text-meta text-muted">
        {[dateText(trade.day), ...parts].join(' · ')}
        {account && <bdi>{` · ${account.name}`}</bdi>}
        {line && (
          <span className="block">
            {t(kind === 'buy' ? 'line.paidFrom' : 'line.receivedIn', {
              account: line.account,
              day: dateText(line.day),
            })}
          </span>
        )}
      </span>
    </ListRow>
  )
}
