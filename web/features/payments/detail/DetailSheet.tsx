import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Check, ListFilter } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { readTransaction } from '#contract/ledger/transaction-edits.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { initialOf } from '../../../api/offline/held.ts'
import { keyOf, queryClient, readOptions } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'
import { useDataOf } from '../../../api/membership.ts'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { ErrorNote } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { findLoaded, type Categories } from '../../ledger/list/list-data.ts'
import { useReason } from '../../ledger/reason.ts'
import { Facts } from './Facts.tsx'
import { CashOffer } from './CashOffer.tsx'
import { DeleteManual, TransferSwitch } from './Actions.tsx'
import { OfferOf } from '../offers/Offers.tsx'
import { addOffer } from '../offers/offers.ts'
import { type Changes, type Edited, useChanges } from './changes.ts'
import { EditForm, type FormPlace } from './EditForm.tsx'
import { dropEdits } from './edit-values.ts'
import { SaveBar, unchanged } from './SaveBar.tsx'
import { History } from './History.tsx'
import { CategoryPill } from '../../ledger/CategoryPill.tsx'
import { PaymentMark } from '../../ledger/PaymentMark.tsx'
import { ReceiptsSection } from '../../files/receipts/ReceiptsSection.tsx'
import { RefundSection } from '../refunds/RefundSection.tsx'
import { SharesSection } from '../shares/SharesSection.tsx'
import { SplitSection } from '../splits/SplitSection.tsx'
import { TagsField } from '../tags/TagsField.tsx'
import type { OpenTransaction } from './useOpenTransaction.ts'
import { SecondAmount } from '../../accounts/SecondAmount.tsx'

const PaymentCheque = lazyWith(() => import('./PaymentCheque.tsx').then((m) => m.PaymentCheque), ['cheques'])
const RowCategory = lazyWith(() => import('../RowCategory.tsx').then((m) => m.RowCategory), ['payment'])
const PaymentLoan = lazyWith(() => import('./PaymentLoan.tsx').then((m) => m.PaymentLoan), ['loans'])

/** One transaction in a sheet: beside the list, or from below on a phone. */
export function DetailSheet({ sheet, categories }: { sheet: OpenTransaction; categories: Categories }) {
  const { t } = useTranslation('transactions')
  const userId = useSession().user?.id ?? ''
  const form = useId()
  const [state, setState] = useState(unchanged)
  /** The payment whose sheet was about to be closed with unsaved changes. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const { id } = sheet
  if (id === null) return null
  const end = (): void => {
    setLeaving(null)
    sheet.close()
  }
  return (
    <ItemSheet
      onClose={() => (state.changed && leaving !== id ? setLeaving(id) : end())}
      title={t('sheet.title')}
      actions={
        state.changed && (
          <SaveBar
            form={form}
            state={state}
            leaving={leaving === id}
            onStay={() => setLeaving(null)}
            onDiscard={() => {
              dropEdits(userId, { id })
              end()
            }}
          />
        )
      }
    >
      <Loaded
        key={id}
        id={id}
        sheet={sheet}
        categories={categories}
        place={{ id: form, onState: setState }}
        onSaved={() => leaving === id && end()}
      />
    </ItemSheet>
  )
}

type LoadedProps = {
  id: string
  sheet: OpenTransaction
  categories: Categories
  place: FormPlace
  onSaved: () => void
}

function Loaded({ id, sheet, ...rest }: LoadedProps) {
  const { t } = useTranslation('transactions')
  const { key, membership, headers } = useDataOf()
  const input = { params: { id } }
  const { data, error, isFetching, refetch } = useQuery<ResponseOf<typeof readTransaction>>(
    {
      ...readOptions(key, readTransaction, input, headers),
      ...initialOf(JSON.stringify(keyOf(key, readTransaction, input)), readTransaction),
      staleTime: 0,
    },
    queryClient,
  )
  // The row of the list is the same transaction: it is shown until the answer, and offline instead of one.
  const row = data?.transaction ?? (isAnswered(error) ? undefined : findLoaded(key, id))
  const reload = (): void => void refetch()
  if (row && membership !== null) return <SharedDetail {...rest} row={row} onReload={reload} />
  if (row) return <Detail {...rest} row={row} sheet={sheet} onReload={reload} />
  if (error) {
    const gone = error instanceof ApiError && error.status === 404
    return (
      <ErrorNote
        title={gone ? t('sheet.missing') : t('sheet.failed')}
        message={gone ? '' : messageOf(error)}
        onRetry={gone ? undefined : () => void refetch()}
        retryLabel={t('tryAgain')}
        busy={isFetching}
      />
    )
  }
  return (
    <LoadingBlock label={t('sheet.loading')} className="grid gap-4">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-40" />
    </LoadingBlock>
  )
}

/** Whether the server refused the read; false without an error and without a connection. */
const isAnswered = (error: Error | null): boolean => error instanceof ApiError && error.status !== 0

type DetailProps = Omit<LoadedProps, 'id'> & { row: Transaction; onReload: () => void }

function Detail({ row, categories, sheet, place, onSaved, onReload }: DetailProps) {
  const { t } = useTranslation('transactions')
  const changes = useChanges()
  const userId = useSession().user?.id ?? ''
  const saved = (edited: Edited, categoryChanged: boolean): void => {
    if (categoryChanged && edited.similar.earlier > 0) addOffer(userId, row.id)
    onSaved()
  }
  return (
    <div className="grid gap-6">
      <Head row={row} categories={categories} />
      {/* Sections with content take a full line; the empty ones are a row of buttons. */}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <SplitSection row={row} categories={categories} changes={changes} />
        <TagsField row={row} changes={changes} />
        <ReceiptsSection owner={{ kind: 'payment', id: row.id }} count={row.attachments} />
        <RefundSection row={row} onOpen={sheet.open} />
        <SharesSection row={row} />
      </div>
      <CashOffer row={row} />
      {row.type === 'expense' && row.source !== 'manual' && row.status === 'booked' && (
        <Suspense fallback={null}>
          <PaymentLoan id={row.id} />
        </Suspense>
      )}
      {row.title?.code.includes('cheque') && (
        <Suspense fallback={null}>
          <PaymentCheque id={row.id} counterpart={row.transfer?.counterpart_id ?? null} open={sheet.open} />
        </Suspense>
      )}
      <Why row={row} categories={categories} changes={changes} />
      <section aria-label={t('edit.title')} className="border-t border-line pt-4">
        <EditForm
          place={place}
          row={row}
          categories={categories}
          changes={changes}
          onSaved={saved}
          onReload={onReload}
        />
      </section>
      <section aria-label={t('sheet.facts')} className="grid gap-4 border-t border-line pt-4">
        <Facts row={row} />
        {row.source !== 'manual' && <TransferSwitch row={row} changes={changes} />}
        {row.transfer?.counterpart_id && <OtherSide id={row.transfer.counterpart_id} open={sheet.open} />}
      </section>
      <History row={row} />
      {row.source === 'manual' && (
        <div className="flex justify-start border-t border-line pt-3">
          <DeleteManual row={row} changes={changes} onDeleted={sheet.close} />
        </div>
      )}
      <OfferOf id={row.id} />
    </div>
  )
}

/** A payment that another person shares with the user as a partner, who may change less of it. */
function SharedDetail({ row, categories, place, onSaved, onReload }: Omit<DetailProps, 'sheet'>) {
  const { t } = useTranslation('transactions')
  const changes = useChanges()
  return (
    <div className="grid gap-6">
      <Head row={row} categories={categories} />
      <TagsField row={row} changes={changes} />
      <Why row={row} categories={categories} changes={changes} />
      <section aria-label={t('edit.title')} className="border-t border-line pt-4">
        <EditForm
          place={place}
          row={row}
          categories={categories}
          changes={changes}
          onSaved={onSaved}
          onReload={onReload}
        />
      </section>
      <section aria-label={t('sheet.facts')} className="border-t border-line pt-4">
        <Facts row={row} />
      </section>
    </div>
  )
}

function Head({ row, categories }: { row: Transaction; categories: Categories }) {
  const { t } = useTranslation('transactions')
  const { membership } = useDataOf()
  const [choosing, setChoosing] = useState(false)
  const pill = <CategoryPill row={row} category={categories.byId.get(row.category ?? '')} />
  return (
    <div className="flex items-start gap-3">
      <PaymentMark row={row} category={categories.byId.get(row.category ?? '')} size="large" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-section font-medium break-words">
          {row.description}
        </p>
        <Money amount={row.amount} currency={row.currency} kind={row.type} className="text-title" />
        {row.currency === 'AED' && membership === null && <SecondAmount amount={row.amount} day={row.date} />}
        <p className="mt-1.5">
          {row.split_state === 'in_use' || row.transfer !== null ? (
            pill
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('row.changeCategory', { category: row.category_name, name: row.description })}
              onClick={() => setChoosing(true)}
              className="rounded-full hover:underline"
            >
              {pill}
            </button>
          )}
        </p>
        {choosing && (
          <Suspense fallback={null}>
            <RowCategory row={row} categories={categories} onClose={() => setChoosing(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

type WhyProps = { row: Transaction; categories: Categories; changes: Changes }

function Why({ row, categories, changes }: WhyProps) {
  const { t } = useTranslation('transactions')
  const { membership } = useDataOf()
  const verifying = useSave((error) => t('edit.failed', { error }), { inToast: true })
  const confirm = (): Promise<boolean> =>
    verifying.save(() => changes.verify(row), t('edit.confirmed', { name: row.description }))
  const booked = row.status === 'booked'
  return (
    <div className="grid gap-3 rounded-control bg-sunk px-3.5 py-3 text-small">
      <p>
        <span className="block text-meta text-muted">
          {t(row.transfer === null ? 'sheet.why' : 'sheet.whyTransfer')}
        </span>
        {useReason(row, categories)}
      </p>
      {!row.verified && booked && row.category && (
        <Button
          size="small"
          icon={Check}
          busy={verifying.busy}
          onClick={() => void confirm()}
          className="justify-self-start"
        >
          {t('sheet.confirm')}
        </Button>
      )}
      {row.source !== 'manual' && membership === null && (
        <ButtonLink
          size="small"
          icon={ListFilter}
          href={paths.rulesFrom(row.id)}
          className="justify-self-start"
        >
          {t('files.makeRule')}
        </ButtonLink>
      )}
    </div>
  )
}

function OtherSide({ id, open }: { id: string; open: (id: string) => void }) {
  const { t } = useTranslation('transactions')
  return (
    <Button icon={ArrowLeftRight} size="small" className="justify-self-start" onClick={() => open(id)}>
      {t('sheet.openOther')}
    </Button>
  )
}
