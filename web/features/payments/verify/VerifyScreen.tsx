import { ArrowLeft, ChartLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../api/errors.ts'
import { listPayees } from '#contract/ledger/review.ts'
import { useDataOf } from '../../../api/membership.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { countText } from '../../../ui/format/format.ts'
import { Alert, ErrorNote } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton, Spinner } from '../../../ui/parts/Progress.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { type Categories, useCategories } from '../../ledger/list/list-data.ts'
import { PayeeQuestion } from './answers/PayeeQuestion.tsx'
import type { Counters, DeckFilter } from './deck/deck.ts'
import { Offers } from '../offers/Offers.tsx'
import { Complete, NothingToVerify } from './Endings.tsx'
import { Stack } from './card/Stack.tsx'
import { type DeckState, useDeck, useDeckKeys } from './deck/useDeck.ts'
import { useReview, useSaving, type Review } from './deck/useReview.ts'

type ScreenProps = {
  /** Switches to other things to review. */
  queue?: ReactNode
  /** Whether it is still loading what there is to switch to. */
  held?: boolean
}

/** The deck of payments. */
export function VerifyScreen({ queue, held = false }: ScreenProps) {
  return (
    <>
      <VerifyHeader />
      {!held && queue && <div className="flex justify-center">{queue}</div>}
      <VerifyDeck held={held} />
    </>
  )
}

/**
 * The deck in the user's own data, or in a person's who shares with them: rules and names of payees are the owner's. It
 * appears once what stands above it is known, which would push it down.
 */
export function VerifyDeck({ held = false }: { held?: boolean }) {
  const { t } = useTranslation('verify')
  const state = useDeck()
  const review = useReview(state.deck, state.dispatch)
  const categories = useCategories()
  const isOwn = useDataOf().membership === null
  const [filter, setFilter] = useState<DeckFilter>('unverified')
  const isHeld = useRead(listPayees, undefined, { enabled: isOwn }).isLoading || held
  const change = (next: DeckFilter): void => {
    setFilter(next)
    review.leaveWrong()
    state.start(next)
  }
  return (
    <>
      {isHeld && <StackSkeleton />}
      <div className={isHeld ? 'hidden' : 'contents'}>
        <div className="mb-4 flex flex-wrap items-end phone:mb-6 justify-between gap-x-8 gap-y-4 max-phone:gap-y-2">
          <CounterRow counters={state.deck.counters} />
          <SegmentedControl
            label={t('filter.label')}
            value={filter}
            options={[
              { value: 'unverified', label: t('filter.unverified') },
              { value: 'verified', label: t('filter.verified') },
              { value: 'all', label: t('filter.all') },
            ]}
            onChange={change}
            className="max-phone:flex max-phone:w-full max-phone:*:flex-1"
          />
        </div>
        {isOwn && filter !== 'verified' && (
          <PayeeQuestion
            categories={categories}
            keys={review.wrong === null}
            onNamed={({ merchant, type }) => state.dispatch({ type: 'named', merchant, entry: type })}
          />
        )}
        {/* Clips a card flying out, which would otherwise widen the page. */}
        <div className="-mx-4 overflow-x-clip px-4 phone:-mx-8 phone:px-8">
          <Body
            state={state}
            review={review}
            categories={categories}
            onAgain={() => state.start(filter, state.deck.scope)}
            onAll={() => state.start(filter, 'all')}
          />
        </div>
        <p role="status" className="sr-only">
          {review.message}
        </p>
        <Saving />
        {isOwn && <Offers className="mx-auto mt-4 max-w-xl" />}
      </div>
    </>
  )
}

export function VerifyHeader() {
  const { t } = useTranslation('verify')
  usePageTitle(t('title'))
  return (
    <header className="mb-5 flex max-phone:mb-3 items-center justify-between gap-3 max-[25rem]:gap-0">
      <ButtonLink href={paths.transactions} icon={ArrowLeft} variant="quiet" className="-ms-4">
        {t('back')}
      </ButtonLink>
      <h1 className="min-w-0 text-center text-title max-phone:text-section max-[25rem]:text-body">
        {t('title')}
      </h1>
      <ButtonLink href={paths.analytics} icon={ChartLine}>
        {t('stats')}
      </ButtonLink>
    </header>
  )
}

function CounterRow({ counters }: { counters: Counters | null }) {
  const { t } = useTranslation('verify')
  return (
    <dl className="flex gap-8 max-phone:gap-5" aria-label={t('counters.label')}>
      {(['total', 'verified', 'unverified'] as const).map((name) => (
        <div key={name} className="grid gap-0.5 max-phone:flex max-phone:items-baseline max-phone:gap-1.5">
          <dt className="text-meta text-muted">{t(`counters.${name}`)}</dt>
          <dd className="figures text-section font-medium max-phone:text-small">
            {counters ? countText(counters[name]) : <Skeleton className="h-5 w-12 phone:h-6" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Parts = { review: Review; categories: Categories; onAgain: () => void; onAll: () => void }

function Body({ state, ...parts }: Parts & { state: DeckState }) {
  const { t } = useTranslation('verify')
  const { deck, loading, loadingMore, error, retry } = state
  const card = deck.cards[deck.index]
  if (loading) return <StackSkeleton />
  if (card)
    return (
      <Stack
        deck={deck}
        card={card}
        review={parts.review}
        categories={parts.categories}
        dispatch={state.dispatch}
        onAll={parts.onAll}
      />
    )
  if (error) {
    const message = readFailure(error, (status) => t('failed.status', { status }))
    return <ErrorNote title={t('failed.title')} message={message} safe={t('failed.safe')} onRetry={retry} />
  }
  if (loadingMore || deck.cursor !== null)
    return (
      <Alert tone="info" className="mx-auto max-w-xl">
        <span className="inline-flex items-center gap-2">
          <Spinner />
          {t('loadingMore')}
        </span>
      </Alert>
    )
  return <Ending deck={deck} review={parts.review} onAgain={parts.onAgain} onAll={parts.onAll} />
}

function Ending({ deck, review, onAgain, onAll }: Pick<DeckState, 'deck'> & Omit<Parts, 'categories'>) {
  const nothing = (): void => undefined
  useDeckKeys({ forward: nothing, back: nothing, edit: nothing, undo: review.undo })
  if (deck.cards.length === 0) return <NothingToVerify deck={deck} onAll={onAll} />
  return <Complete deck={deck} onAgain={onAgain} onAll={onAll} />
}

function StackSkeleton() {
  return (
    <LoadingBlock className="mx-auto grid max-w-xl gap-5">
      <Skeleton className="h-1.5" />
      <div className="grid h-[20.5rem] content-start gap-5 rounded-card border border-line bg-card p-7 phone:h-[23rem]">
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="mt-10 h-28" />
      </div>
    </LoadingBlock>
  )
}

/** Appears only if saving takes a while: swipes never wait for it. */
function Saving() {
  const { t } = useTranslation('verify')
  const pending = useSaving()
  return (
    <p className="mt-4 min-h-5 text-center text-meta text-muted">
      {pending > 0 && t('saving', { count: pending })}
    </p>
  )
}
