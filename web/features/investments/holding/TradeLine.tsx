import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type InvestmentLine,
  type InvestmentTrade,
  linkTradeLine,
  listTradeLines,
} from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { useMasked } from '../../../ui/preferences.ts'

/** The bank line that pays a purchase, or is a sale's or dividend's money: recognised, or chosen here. */
export function TradeLine({ trade }: { trade: InvestmentTrade }) {
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
