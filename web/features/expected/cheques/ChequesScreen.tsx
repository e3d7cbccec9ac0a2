import { Plus, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cheque, type ChequeOffer, listCheques } from '#contract/expected/cheques.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { useUnsure } from '../../../ui/page/None.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { useLocation, useSearch } from 'wouter'
import { type Addressed, useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { BillsFrame } from '../parts/BillsFrame.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'
import { ChequeRow } from './ChequeRow.tsx'
import { ChequeSheet } from './ChequeSheet.tsx'
import { ReturnsCard } from './ReturnsCard.tsx'
import { LeaseCard } from './LeaseCard.tsx'
import { AllOffersDialog } from './AllOffersDialog.tsx'
import { foundLease, type LeaseOfEqual, type LeaseStart, nextLease } from './found.ts'
import { OffersCard } from './OffersCard.tsx'
import { LeaseDialog } from './LeaseDialog.tsx'
import { groupCheques, isSoon, isUnsettled, needsNext } from './words.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { nextRent } from '../../planning/bills.ts'
import { useBills } from '../../planning/use-bills.ts'

type Open =
  | { kind: 'lease'; known: LeaseStart | null }
  | { kind: 'allOffers'; offers: readonly ChequeOffer[] }
  | { kind: 'offer'; offer: ChequeOffer }
  | { kind: 'edit' | 'replace'; id: string }

/** The cheque book: open cheques and whether they are covered, leases, and settled cheques. */
export function ChequesScreen() {
  const { t } = useTranslation('cheques')
  const read = useRead(listCheques)
  const unsure = useUnsure(read)
  // what is offered may be what was just added
  const isOld = read.isStale && read.isFetching
  const today = useToday()
  const [open, setOpen] = useQueryStringDialog<Open>('cheque')
  const cheques = read.data?.cheques ?? []
  const { offers = [], leases = [] } = read.data ?? {}
  const isAsked = new URLSearchParams(useSearch()).has('lease')
  const [, navigate] = useLocation()
  const found = isAsked && open === null ? foundLease(offers) : null
  const close = (): void => {
    setOpen(null)
    if (isAsked) navigate(paths.cheques, { replace: true })
  }
  const onOpen = (id: string): void => setOpen({ kind: 'detail', id })
  const following = read.data ? nextLease(read.data, today) : null
  const addLease = (): void => setOpen({ kind: 'lease', known: following })
  const isEnding = leases.some((lease) => needsNext(lease, leases, today))
  const next =
    isEnding && following && isSoon(following.starts, today) ? <NextRent lease={following} /> : null
  const actions = <Actions onCheque={() => setOpen({ kind: 'add' })} onLease={addLease} isOld={isOld} />
  return (
    <BillsFrame page="cheques" actions={cheques.length > 0 && actions}>
      <Loaded
        query={read}
        failed={t('loadFailed')}
        patience={600}
        placeholder={<Skeleton className="h-64 rounded-card" />}
      >
        {({ returns, searched_from: searchedFrom }) => {
          const { payable, receivable, settled } = groupCheques(cheques)
          const offered = offers.length > 0 && (
            <OffersCard offers={offers} returns={returns} isOld={isOld} onOpen={setOpen} />
          )
          const returned = (
            <ReturnsCard
              returns={returns}
              searchedFrom={searchedFrom}
              unsure={unsure}
              book={cheques}
              onOpen={onOpen}
            />
          )
          const isUrgent = returns.some((one) => isUnsettled(one, cheques, today))
          if (cheques.length + leases.length === 0)
            return (
              <div className="grid gap-5">
                {returned}
                {offered}
                <Empty icon={ReceiptText} title={unsure ?? t('emptyTitle')} action={actions}>
                  {t('emptyText')}
                </Empty>
              </div>
            )
          return (
            <div className="grid gap-5">
              {isUrgent && returned}
              <Group
                title={t('groups.given')}
                cheques={payable}
                book={cheques}
                none={<NothingOpen unsure={unsure} next={next} isOld={isOld} onLease={addLease} />}
                onOpen={onOpen}
              />
              {!isUrgent && returned}
              {offered}
              {receivable.length > 0 && (
                <Group title={t('groups.received')} cheques={receivable} book={cheques} onOpen={onOpen} />
              )}
              {leases.map((lease) => (
                <LeaseCard
                  key={lease.id}
                  lease={lease}
                  isOld={isOld}
                  onNext={needsNext(lease, leases, today) ? addLease : undefined}
                  next={next}
                />
              ))}
              {settled.length > 0 && <Settled cheques={settled} book={cheques} onOpen={onOpen} />}
            </div>
          )
        }}
      </Loaded>
      <Opened
        open={found ? { kind: 'lease', known: found } : open}
        setOpen={setOpen}
        cheques={cheques}
        onClose={close}
      />
    </BillsFrame>
  )
}

type OpenedProps = {
  open: Open | Addressed
  setOpen: (next: Open | Addressed) => void
  cheques: readonly Cheque[]
  onClose: () => void
}

/** The form or sheet that is open over the book. */
function Opened({ open, setOpen, cheques, onClose }: OpenedProps) {
  if (open === null) return null
  const openCheque = 'id' in open ? cheques.find(({ id }) => id === open.id) : undefined
  return (
    <>
      {open.kind === 'add' && <ChequeDialog book={cheques} cheque={null} onClose={onClose} />}
      {open.kind === 'offer' && (
        <ChequeDialog book={cheques} cheque={null} offer={open.offer} onClose={onClose} />
      )}
      {open.kind === 'allOffers' && <AllOffersDialog offers={open.offers} onClose={onClose} />}
      {open.kind === 'lease' && <LeaseDialog known={open.known} onClose={onClose} />}
      {open.kind === 'edit' && openCheque && (
        <ChequeDialog book={cheques} cheque={openCheque} onClose={onClose} />
      )}
      {open.kind === 'replace' && openCheque && (
        <ChequeDialog book={cheques} cheque={null} replaces={openCheque} onClose={onClose} />
      )}
      {open.kind === 'detail' && openCheque && (
        <ChequeSheet
          cheque={openCheque}
          book={cheques}
          onClose={onClose}
          onOpen={(id) => setOpen({ kind: 'detail', id })}
          onEdit={() => setOpen({ kind: 'edit', id: openCheque.id })}
          onReplace={() => setOpen({ kind: 'replace', id: openCheque.id })}
        />
      )}
    </>
  )
}

type ActionsProps = { onCheque: () => void; onLease: () => void; isOld: boolean }

function Actions({ onCheque, onLease, isOld }: ActionsProps) {
  const { t } = useTranslation('cheques')
  return (
    <>
      <Button icon={Plus} onClick={onCheque}>
        {t('add')}
      </Button>
      <Button icon={Plus} disabled={isOld} onClick={onLease}>
        {t('addLease')}
      </Button>
    </>
  )
}

/** When the first cheque of the lease that follows would be due. */
function NextRent({ lease: { starts, amount } }: { lease: LeaseOfEqual }) {
  const { t } = useTranslation('cheques')
  return (
    <p className="text-small">
      <WithAmount text={t('lease.nextDue', { day: dateText(starts, 'weekday') })}>
        <Money amount={amount} />
      </WithAmount>
    </p>
  )
}

type NothingProps = { unsure: string | null; next: ReactNode; isOld: boolean; onLease: () => void }

/** That no cheque is to be paid; with the rent that is expected all the same, since its cheque is not known. */
function NothingOpen({ unsure, next, isOld, onLease }: NothingProps) {
  const { t } = useTranslation('cheques')
  const bills = useBills()
  const unsureOfRent = useUnsure(bills)
  if (unsure ?? unsureOfRent) return <p>{unsure ?? unsureOfRent}</p>
  const rent = bills.data && nextRent(bills.data)
  const isExpected = rent?.source === 'series'
  if (!isExpected && !next) return <p>{t('nothingOpen')}</p>
  return (
    <div className="grid justify-items-start gap-2">
      {isExpected ? (
        <p>
          <WithAmount text={t('rentExpected', { name: rent.name, day: dateText(rent.date, 'weekday') })}>
            <Money amount={rent.expected} currency={rent.currency} />
          </WithAmount>
        </p>
      ) : (
        next
      )}
      <Button size="small" icon={Plus} disabled={isOld} onClick={onLease}>
        {t('lease.addNext')}
      </Button>
    </div>
  )
}

function Settled({ cheques, ...group }: Pick<GroupProps, 'cheques' | 'book' | 'onOpen'>) {
  const { t } = useTranslation('cheques')
  const [all, setAll] = useState(false)
  return (
    <>
      <Group title={t('groups.done')} cheques={all ? cheques : cheques.slice(0, 8)} {...group} />
      {!all && cheques.length > 8 && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {t('showAll', { count: cheques.length })}
        </Button>
      )}
    </>
  )
}

type GroupProps = {
  title: string
  cheques: readonly Cheque[]
  book: readonly Cheque[]
  none?: ReactNode
  onOpen: (id: string) => void
}

function Group({ title, cheques, book, none, onOpen }: GroupProps) {
  return (
    <Card flush aria-label={title}>
      <div className="px-4 pt-4 phone:px-5">
        <CardTitle>{title}</CardTitle>
      </div>
      {cheques.length === 0 && <div className="px-4 pb-4 text-small text-muted phone:px-5">{none}</div>}
      <ul className="divide-y divide-line">
        {cheques.map((cheque) => (
          <ChequeRow key={cheque.id} cheque={cheque} book={book} onOpen={() => onOpen(cheque.id)} />
        ))}
      </ul>
    </Card>
  )
}
