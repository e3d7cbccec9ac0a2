import { useTranslation } from 'react-i18next'
import { countText } from '../../../../ui/format/format.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Progress } from '../../../../ui/parts/Progress.tsx'
import { cardsInAll, minutesFor, type Deck } from '../deck/deck.ts'

/** After this many decisions, the number of reviewed payments and the remaining time are shown. */
const toldFrom = 5

/** The card's position in the queue, what has been reviewed, and a button for older cards. */
export function DeckPlace({ deck, onAll }: { deck: Deck; onAll: () => void }) {
  const { t } = useTranslation('verify')
  const all = cardsInAll(deck)
  const position = Math.min(deck.index + 1, all)
  const text = t('position', { at: countText(position), all: countText(all) })
  const decided = deck.decisions.size
  const payments = deck.session.verified + deck.session.edited
  const remaining = all - deck.index
  const open = deck.filter === 'unverified'
  return (
    <div className="grid gap-1.5">
      <Progress label={t('progress')} value={deck.index} max={all} valueText={text} />
      <div className="flex min-h-9 items-center justify-between gap-x-4 text-meta text-muted max-phone:min-h-11">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {open && decided >= toldFrom
            ? t('reviewed', {
                count: payments,
                text: countText(payments),
                minutes: t('minutes', { count: minutesFor(remaining) }),
              })
            : t(deck.scope === 'recent' ? 'recent' : 'everything')}
          {deck.scope === 'recent' && deck.queue.older > 0 && (
            <Button variant="link" size="small" className="text-meta" onClick={onAll}>
              {t('older', { count: deck.queue.older, text: countText(deck.queue.older) })}
            </Button>
          )}
        </span>
        <span className="figures shrink-0">{text}</span>
      </div>
    </div>
  )
}
