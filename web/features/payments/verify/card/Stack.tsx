import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/parts/Button.tsx'
import { HelpLink } from '../../../../ui/help/HelpLink.tsx'
import type { Categories } from '../../../ledger/list/list-data.ts'
import { RightCategory } from '../answers/RightCategory.tsx'
import { CardFace } from './CardFace.tsx'
import { type Card, type Deck, type DeckAction, cardsInAll, minutesFor } from '../deck/deck.ts'
import { EditDialog } from '../EditDialog.tsx'
import { PaymentsDialog } from './PaymentsDialog.tsx'
import type { Side } from './drag.ts'
import { Flight, SwipeCard, prefersReducedMotion } from './SwipeCard.tsx'
import { useDeckKeys } from '../deck/useDeck.ts'
import type { Review } from '../deck/useReview.ts'
import { countText } from '../../../../ui/format/format.ts'
import { Progress } from '../../../../ui/parts/Progress.tsx'

type Flying = { id: number; card: Card; side: Side; from: number }
type StackProps = {
  deck: Deck
  card: Card
  review: Review
  categories: Categories
  dispatch: (action: DeckAction) => void
  onAll: () => void
}

const depth = ['', 'translate-y-3 scale-[0.965]', 'translate-y-6 scale-[0.93]'] as const

/** The top card with two beneath it, its actions, and its position in the deck. */
export function Stack({ deck, card, review, categories, dispatch, onAll }: StackProps) {
  const { t } = useTranslation('verify')
  const [flying, setFlying] = useState<readonly Flying[]>([])
  const [editing, setEditing] = useState(false)
  const [opened, setOpened] = useState(false)
  const swipe = (side: Side, from = 0): void => {
    const leaves = side === 'end' || review.wrong?.key === card.key
    if (leaves && !prefersReducedMotion())
      setFlying([...flying, { id: (flying.at(-1)?.id ?? 0) + 1, card, side, from }])
    review.decide(card, side === 'end' ? 'correct' : 'incorrect')
  }
  useDeckKeys({
    forward: () => swipe('end'),
    back: () => swipe('start'),
    edit: () => setEditing(true),
    undo: review.undo,
  })
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4 phone:gap-5">
      <DeckPlace deck={deck} onAll={onAll} />
      <div className="relative isolate grid min-h-[20.5rem] grid-cols-[minmax(0,1fr)] phone:min-h-[23rem]">
        {[2, 1].map((below) => {
          const under = deck.cards[deck.index + below]
          return (
            under && (
              <div
                key={under.key}
                aria-hidden="true"
                inert
                className={`absolute inset-0 overflow-hidden rounded-card transition-transform duration-200 ease-calm ${depth[below] ?? ''}`}
              >
                <CardFace card={under} categories={categories} className="shadow-none!" />
              </div>
            )
          )
        })}
        <SwipeCard key={card.key} label={t('card.label')} onSwipe={swipe}>
          <CardFace
            card={card}
            decision={deck.decisions.get(card.key)}
            categories={categories}
            onOpen={() => setOpened(true)}
          >
            <Button icon={Pencil} size="small" onClick={() => setEditing(true)}>
              {t('card.edit')}
            </Button>
          </CardFace>
        </SwipeCard>
        {flying.map((flight) => (
          <Flight
            key={flight.id}
            side={flight.side}
            from={flight.from}
            onEnd={() => setFlying((all) => all.filter(({ id }) => id !== flight.id))}
          >
            <CardFace card={flight.card} categories={categories} />
          </Flight>
        ))}
        {/* Over the lower half of the card marked wrong; its name and amount stay visible. */}
        <div aria-live="polite" className="absolute inset-x-2 bottom-2 z-30 phone:inset-x-4 phone:bottom-4">
          <RightCategory review={review} categories={categories} />
        </div>
      </div>
      <Decisions onSwipe={swipe} review={review} />
      <Steps deck={deck} onGo={review.go} />
      <p className="text-center text-meta text-muted max-phone:hidden">{t('hint')}</p>
      <HelpLink slug="payees" className="justify-self-center" />
      {opened && (
        <PaymentsDialog
          card={card}
          fixed={deck.decisions.has(card.key)}
          onClose={() => setOpened(false)}
          onSplit={(head, apart) => {
            setOpened(false)
            dispatch({ type: 'split', key: card.key, head, apart })
          }}
        />
      )}
      {editing && (
        <EditDialog
          card={card}
          categories={categories}
          onClose={() => setEditing(false)}
          onSave={(body, row) => {
            setEditing(false)
            review.edit(card, body, row)
          }}
        />
      )}
    </div>
  )
}

function Decisions({ onSwipe, review }: { onSwipe: (side: Side) => void; review: Review }) {
  const { t } = useTranslation('verify')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 max-[25rem]:gap-1 max-[25rem]:*:px-3 max-phone:sticky max-phone:bottom-14 max-phone:z-10 max-phone:bg-page max-phone:py-2">
      <Button size="large" icon={ArrowLeft} onClick={() => onSwipe('start')}>
        {t('card.wrong')}
      </Button>
      <IconButton icon={Undo2} label={t('undo')} disabled={!review.canUndo} onClick={review.undo} />
      <Button size="large" variant="primary" onClick={() => onSwipe('end')}>
        {t('card.correct')}
        <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
      </Button>
    </div>
  )
}

function Steps({ deck, onGo }: { deck: Deck; onGo: Review['go'] }) {
  const { t } = useTranslation('verify')
  return (
    <div className="flex items-center justify-between gap-3">
      <Button variant="quiet" icon={ChevronLeft} disabled={deck.index === 0} onClick={() => onGo(-1)}>
        {t('previous')}
      </Button>
      <Button variant="quiet" disabled={deck.index >= deck.cards.length - 1} onClick={() => onGo(1)}>
        {t('next')}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      </Button>
    </div>
  )
}

/** After this many decisions, the number of reviewed payments and the remaining time are shown. */
const toldFrom = 5

/** The card's position in the queue, what has been reviewed, and a button for older cards. */
function DeckPlace({ deck, onAll }: { deck: Deck; onAll: () => void }) {
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
