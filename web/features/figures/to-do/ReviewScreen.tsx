import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { listDuplicates } from '#contract/payments/duplicates.ts'
import { listProposals } from '#contract/proposals/proposals.ts'
import { type Series, deleteRecurring, listRecurring, updateRecurring } from '#contract/expected/series.ts'
import { useRead } from '../../../api/queries.ts'
import { lazyWith } from '../../../lazy.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { countText } from '../../../ui/format/format.ts'
import { paths } from '../../../paths.ts'
import { VerifyHeader, VerifyScreen } from '../../payments/verify/VerifyScreen.tsx'
import { ArrowLeft, ArrowRight, Pencil } from 'lucide-react'
import { useToday } from '../../../ui/date/use-today.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { SuggestedSeries } from '../../expected/bills/SuggestedSeries.tsx'
import { SwipeCard } from '../../payments/verify/card/SwipeCard.tsx'
import { useDeckKeys } from '../../payments/verify/deck/useDeck.ts'

const DuplicateList = lazyWith(() => import('./DuplicateList.tsx').then((m) => m.DuplicateList), ['verify'])
const ProposalList = lazyWith(() => import('./ProposalList.tsx').then((m) => m.ProposalList), ['proposals'])
const addresses = {
  payments: paths.verify,
  bills: paths.verifyBills,
  duplicates: paths.verifyDuplicates,
  proposals: paths.verifyProposals,
} as const
type Queue = keyof typeof addresses

/** What is answered here: payments and recurring payments by swiping, duplicates, and what assistants propose. */
export function ReviewScreen() {
  const { t } = useTranslation('verify')
  const wish = new URLSearchParams(useSearch()).get('queue')
  const [, navigate] = useLocation()
  const reads = [useRead(listRecurring), useRead(listProposals), useRead(listDuplicates)] as const
  const waiting =
    reads[0].data?.series.filter(({ state, covered }) => state === 'suggested' && !covered) ?? []
  const proposals = reads[1].data?.proposals
  const duplicates = reads[2].data
  const queue: Queue =
    wish === 'proposals' || wish === 'duplicates'
      ? wish
      : wish === 'bills' && waiting.length > 0
        ? wish
        : 'payments'
  const options = [
    { value: 'payments' as const, label: t('queue.payments') },
    ...(waiting.length > 0
      ? [{ value: 'bills' as const, label: t('queue.bills', { text: countText(waiting.length) }) }]
      : []),
    ...(queue === 'duplicates' || (duplicates?.count ?? 0) > 0
      ? [
          {
            value: 'duplicates' as const,
            label: t('queue.duplicates', { text: countText(duplicates?.count ?? 0) }),
          },
        ]
      : []),
    ...(queue === 'proposals' || (proposals?.length ?? 0) > 0
      ? [
          {
            value: 'proposals' as const,
            label: t('queue.proposals', { text: countText(proposals?.length ?? 0) }),
          },
        ]
      : []),
  ]
  const choice = options.length > 1 && (
    <SegmentedControl
      label={t('queue.label')}
      value={queue}
      options={options}
      onChange={(next) => navigate(addresses[next], { replace: true })}
      className="mx-auto mb-4 max-phone:flex max-phone:w-full max-phone:*:flex-1"
    />
  )
  if (queue === 'payments')
    return <VerifyScreen queue={choice} held={reads.some(({ isLoading }) => isLoading)} />
  return (
    <>
      <VerifyHeader />
      <div className="flex justify-center">{choice}</div>
      {queue === 'bills' && <BillDeck series={waiting} />}
      {queue === 'duplicates' && duplicates && (
        <Suspense fallback={null}>
          <DuplicateList duplicates={duplicates.duplicates} />
        </Suspense>
      )}
      {queue === 'proposals' && proposals && (
        <Suspense fallback={null}>
          <ProposalList proposals={proposals} />
        </Suspense>
      )}
    </>
  )
}

const SeriesDialog = lazyWith(
  () => import('../../expected/bills/SeriesDialog.tsx').then((m) => m.SeriesDialog),
  ['bills'],
)

/** Recurring payments to confirm, swiped like payments: right for yes, left for no, up to edit. */
function BillDeck({ series }: { series: readonly Series[] }) {
  const { t } = useTranslation(['bills', 'verify'])
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState(false)
  const today = useToday()
  const saving = useSave(t('bills:failed'))
  const waiting = series.filter(({ id }) => !decided.has(id))
  const [first] = waiting
  const decide = (isRight: boolean): void => {
    if (!first || saving.busy) return
    const params = { id: first.id }
    void saving.save(
      (): Promise<unknown> =>
        isRight
          ? call(updateRecurring, { params, body: { state: 'active' } })
          : call(deleteRecurring, { params }),
      () => {
        setDecided((before) => new Set([...before, first.id]))
        return t(`bills:suggestions.${isRight ? 'confirmed' : 'dismissed'}`, { name: first.name })
      },
    )
  }
  const nothing = (): void => undefined
  useDeckKeys({
    forward: () => decide(true),
    back: () => decide(false),
    edit: () => setEditing(first !== undefined),
    undo: nothing,
  })
  if (!first) return null
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <p className="figures text-center text-meta text-muted">
        {t('bills:suggestions.count', { count: waiting.length })}
      </p>
      {saving.error && <Alert>{saving.error}</Alert>}
      <SwipeCard
        key={first.id}
        label={t('bills:suggestions.title')}
        onSwipe={(side) => decide(side === 'end')}
      >
        <Card className="grid min-h-52 content-center gap-5">
          <SuggestedSeries series={first} />
          <Button icon={Pencil} size="small" className="justify-self-start" onClick={() => setEditing(true)}>
            {t('bills:suggestions.edit')}
          </Button>
        </Card>
      </SwipeCard>
      <div className="grid grid-cols-2 gap-3">
        <Button size="large" icon={ArrowLeft} disabled={saving.busy} onClick={() => decide(false)}>
          {t('verify:card.wrong')}
        </Button>
        <Button size="large" variant="primary" busy={saving.busy} onClick={() => decide(true)}>
          {t('verify:card.correct')}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      </div>
      {editing && (
        <Suspense fallback={null}>
          <SeriesDialog series={first} today={today} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
