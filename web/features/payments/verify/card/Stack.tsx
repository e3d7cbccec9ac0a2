import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/parts/Button.tsx'
import { HelpLink } from '../../../../ui/help/HelpLink.tsx'
import type { Categories } from '../../../ledger/list/list-data.ts'
import { RightCategory } from '../answers/RightCategory.tsx'
import { CardFace } from './CardFace.tsx'
import type { Card, Deck, DeckAction } from '../deck/deck.ts'
import { EditDialog } from '../EditDialog.tsx'
import { DeckPlace } from './DeckPlace.tsx'
import { PaymentsDialog } from './PaymentsDialog.tsx'
import type { Side } from './drag.ts'
import { Flight, prefersReducedMotion, SwipeCard } from './SwipeCard.tsx'
import { useDeckKeys } from '../deck/useDeckKeys.ts'
import type { Review } from '../deck/useReview.ts'

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
    if (!prefersReducedMotion())
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
        {/* Where the card marked wrong was; the name and amount of the one beneath stay visible. */}
        <div aria-live="polite" className="absolute inset-x-2 bottom-2 z-30 phone:inset-x-4 phone:bottom-4">
          <RightCategory review={review} categories={categories} />
        </div>
      </div>
      <Decisions onSwipe={swipe} review={review} />
      <Steps deck={deck} dispatch={dispatch} />
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

function Steps({ deck, dispatch }: Pick<StackProps, 'deck' | 'dispatch'>) {
  const { t } = useTranslation('verify')
  return (
    <div className="flex items-center justify-between gap-3">
      <Button
        variant="quiet"
        icon={ChevronLeft}
        disabled={deck.index === 0}
        onClick={() => dispatch({ type: 'go', step: -1 })}
      >
        {t('previous')}
      </Button>
      <Button
        variant="quiet"
        disabled={deck.index >= deck.cards.length - 1}
        onClick={() => dispatch({ type: 'go', step: 1 })}
      >
        {t('next')}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      </Button>
    </div>
  )
}
