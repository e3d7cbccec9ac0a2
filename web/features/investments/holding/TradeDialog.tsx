import { useTranslation } from 'react-i18next'
import { isQuotedInPercent, type TradeKind, tradeKinds } from '#contract/investments/investment-kinds.ts'
import {
  type Instrument,
  type InvestmentLine,
  type InvestmentTrade,
  createTrade,
  deleteTrade,
  linkTradeLine,
  listTradeLines,
  updateTrade,
} from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { choice, number, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { type Place, decimal, place } from '../fields.tsx'
import { useState } from 'react'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { useMasked } from '../../../ui/preferences.ts'

type TradeProps = {
  instrument: Instrument
  trade: InvestmentTrade | null
  accounts: readonly Place[]
  onClose: () => void
}

const isIncome = (kind: TradeKind): boolean => kind === 'dividend' || kind === 'return_of_capital'

/** Which fields a kind of event has. */
const fieldsOf = (kind: TradeKind) => ({
  quantity: kind !== 'split' && kind !== 'fee' && !isIncome(kind),
  price: kind === 'buy' || kind === 'sell',
  amount: kind !== 'split' && kind !== 'transfer_out' && kind !== 'stock_dividend',
  charges: kind === 'buy' || kind === 'sell' || isIncome(kind),
  split: kind === 'split',
})

/** How the quantity of a kind is called. */
const quantityLabel = (kind: Instrument['kind']) =>
  kind === 'gold' ? 'form.grams' : isQuotedInPercent(kind) ? 'form.faceValue' : 'form.quantity'

/** Adds what happened to an investment, or edits the given event. */
export function TradeDialog({ instrument, trade, accounts, onClose }: TradeProps) {
  const { t } = useTranslation('investments')
  const today = useToday()
  const { currency: prefix } = instrument
  const isInPercent = isQuotedInPercent(instrument.kind)
  return (
    <FieldsDialog
      title={t(trade ? 'trade.editTitle' : 'trade.addTitle')}
      fields={[
        [
          choice('kind', t('trade.kind'), trade?.kind ?? 'buy', {
            options: optionsOf(tradeKinds, (kind) => t(`trade.kinds.${kind}`)),
          }),
          date('day', t('trade.day'), trade?.day ?? today, { max: today }),
          decimal('quantity', t(quantityLabel(instrument.kind)), trade?.quantity),
          decimal('price', t(isInPercent ? 'trade.percentPrice' : 'trade.price'), trade?.price, {
            prefix: isInPercent ? '%' : prefix,
          }),
          decimal('amount', '', trade?.kind === 'fee' ? trade.fee : trade?.amount, { prefix }),
          place('account', t('form.account'), trade?.account?.name ?? accounts[0]?.name, {
            places: accounts,
          }),
          decimal('fee', t('trade.fee'), trade?.fee || '', { prefix }),
          decimal('tax', t('trade.tax'), trade?.tax || '', { prefix }),
          number('into', t('trade.into'), trade?.split?.into ?? 2, { at: ['split', 'split.into'] }),
          number('of', t('trade.of'), trade?.split?.of ?? 1, { at: ['split.of'] }),
        ],
        text('note', t('trade.note'), trade?.note, { maxLength: 200 }),
        { show: trade && fieldsOf(trade.kind).charges && <TradeLine trade={trade} /> },
      ]}
      vary={({ kind }) => {
        const has = fieldsOf(kind)
        const amountLabel = isIncome(kind)
          ? 'trade.amountDividend'
          : kind === 'fee'
            ? 'trade.amountFee'
            : has.price
              ? 'trade.amount'
              : 'trade.cost'
        return {
          quantity: has.quantity && {},
          price: has.price && {},
          amount: has.amount && {
            label: t(amountLabel),
            hint: has.price ? t('trade.amountHint') : has.quantity && t('form.costHint'),
          },
          account: !has.split && {},
          fee: has.charges && {},
          tax: has.charges && {},
          into: has.split && {},
          of: has.split && {},
        }
      }}
      schema={createTrade.body}
      body={({ into, of, ...body }, { kind }) => {
        const has = fieldsOf(kind)
        return {
          ...body,
          account: has.split ? null : body.account,
          quantity: has.quantity ? body.quantity : null,
          price: has.price ? body.price : null,
          amount: has.amount ? body.amount : null,
          fee: has.charges ? body.fee : null,
          tax: has.charges ? body.tax : null,
          split: has.split ? { into, of } : null,
        }
      }}
      check={(values) => {
        const has = fieldsOf(values.kind)
        const isEmpty = (text: string): boolean => text.trim() === ''
        const paid = has.price && isEmpty(values.price) && isEmpty(values.amount)
        const needsAmount = isIncome(values.kind) || values.kind === 'fee'
        return {
          account: !has.split && isEmpty(values.account) && t('form.accountWrong'),
          quantity: has.quantity && isEmpty(values.quantity) && t('form.quantityWrong'),
          price: paid && t('form.priceWrong'),
          amount: needsAmount && isEmpty(values.amount) && t('form.amountWrong'),
        }
      }}
      wrong={{ split: t('trade.splitWrong') }}
      save={(body) =>
        trade
          ? call(updateTrade, { params: { id: trade.id }, body })
          : call(createTrade, { params: { id: instrument.id }, body })
      }
      done={t(trade ? 'trade.saved' : 'trade.added')}
      failed={t('saveFailed')}
      remove={
        trade && {
          label: t('trade.delete'),
          work: () => call(deleteTrade, { params: { id: trade.id } }),
          done: t('trade.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}

/** The bank line that pays a purchase, or is a sale's or dividend's money: recognised, or chosen here. */
function TradeLine({ trade }: { trade: InvestmentTrade }) {
  const { t } = useTranslation('investments')
  const [line, setLine] = useState(trade.line)
  const linking = useSave(t('saveFailed'), { inToast: true })
  const link = (transactionId: string | null): void =>
    void linking.save(
      async () => {
        const answer = await call(linkTradeLine, {
          params: { id: trade.id },
          body: { transaction_id: transactionId },
        })
        setLine(answer.trade.line)
      },
      t(transactionId === null ? 'line.unlinked' : 'line.linked'),
    )
  return (
    <section aria-labelledby="trade-line" className="grid gap-2 border-t border-line pt-4">
      <h3 id="trade-line" className="font-medium">
        {t('line.title')}
      </h3>
      {line ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <TextLink href={`${paths.transactions}?tx=${line.transaction_id}`}>
            <LineText line={line} />
          </TextLink>
          <Button size="small" disabled={linking.busy} onClick={() => link(null)}>
            {t('line.unlink')}
          </Button>
        </div>
      ) : (
        <Choice trade={trade} busy={linking.busy} onChoose={link} />
      )}
      <p className="text-meta text-muted">
        {t(trade.kind === 'dividend' ? 'line.dividendHint' : 'line.transferHint')}
      </p>
    </section>
  )
}

function LineText({ line }: { line: InvestmentLine }) {
  const [masked] = useMasked()
  const parts = [line.account, dateText(line.day), masked ? '' : moneyText(line.amount, line.currency)]
  return <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
}

type ChoiceProps = { trade: InvestmentTrade; busy: boolean; onChoose: (id: string) => void }

function Choice({ trade, busy, onChoose }: ChoiceProps) {
  const { t } = useTranslation('investments')
  const [masked] = useMasked()
  const lines = useRead(listTradeLines, { params: { id: trade.id } }).data?.lines ?? []
  if (lines.length === 0) return <p className="text-small text-muted">{t('line.none')}</p>
  return (
    <SelectInput
      label={t('line.choose')}
      value=""
      disabled={busy}
      onChange={(id) => id !== '' && onChoose(id)}
      options={[
        { value: '', label: t('line.notChosen') },
        ...lines.map(({ transaction_id: value, day, amount, currency, text }) => ({
          value,
          label: [dateText(day), masked ? '' : moneyText(amount, currency), text].filter(Boolean).join(' · '),
        })),
      ]}
    />
  )
}
