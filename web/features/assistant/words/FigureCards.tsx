import { useTranslation } from 'react-i18next'
import type { FigureCard } from '#contract/assistant/assistant-model.ts'
import { countText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { AnswerRows } from '../AnswerRows.tsx'

/** The product's own figures from which the words were made. */
export function FigureCards({ cards }: { cards: readonly FigureCard[] }) {
  const { t } = useTranslation('model')
  if (cards.length === 0) return null
  return (
    <div className="grid gap-5">
      <h3 className="text-small font-medium">{t('figuresTitle')}</h3>
      {cards.map((card, index) => (
        <Figures key={`${card.tool}${index}`} card={card} />
      ))}
    </div>
  )
}

function Figures({ card: { tool, days, figures, rows, more, evidence } }: { card: FigureCard }) {
  const { t } = useTranslation('model')
  return (
    <section className="grid gap-2">
      <h4 className="text-small text-muted">
        {t(`tools.${tool}`)}
        {days?.from && days.to && ` · ${rangeText(days.from, days.to)}`}
      </h4>
      {figures.length > 0 && (
        <dl className="grid gap-1 text-small">
          {figures.map(({ code, amount, number }, index) => (
            <div key={`${code}${index}`} className="flex justify-between gap-4">
              <dt className="text-muted">{t(`figures.${code}`)}</dt>
              <dd>
                {amount ? (
                  <Money amount={amount.amount} currency={amount.currency} />
                ) : (
                  countText(number ?? 0)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length > 0 && <AnswerRows rows={{ kind: 'payments', list: rows, more }} />}
      {evidence[0] !== undefined && <TextLink href={evidence[0]}>{t('open')}</TextLink>}
    </section>
  )
}
