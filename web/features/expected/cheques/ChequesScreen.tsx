import { Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cheque, type ChequeOffer, dismissChequeOffer, listCheques } from '#contract/expected/cheques.ts'
import { useRead } from '../../../api/queries.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { BillsFrame } from '../parts/BillsFrame.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'
import { ChequeRow } from './ChequeRow.tsx'
import { ChequeSheet } from './ChequeSheet.tsx'
import { ReturnsCard } from './ReturnsCard.tsx'
import { LeaseCard } from './LeaseCard.tsx'
import { LeaseDialog } from './LeaseDialog.tsx'
import { groupCheques } from './words.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'

type Open =
  | { kind: 'lease' }
  | { kind: 'offer'; offer: ChequeOffer }
  | { kind: 'edit' | 'replace'; id: string }

/** The cheque book: open cheques and whether they are covered, leases, and settled cheques. */
export function ChequesScreen() {
  const { t } = useTranslation('cheques')
  const read = useRead(listCheques)
  const [open, setOpen] = useQueryStringDialog<Open>('cheque')
  const [all, setAll] = useState(false)
  const cheques = read.data?.cheques ?? []
  const openCheque = open && 'id' in open ? cheques.find(({ id }) => id === open.id) : undefined
  const close = (): void => setOpen(null)
  const actions = (
    <>
      <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
        {t('add')}
      </Button>
      <Button icon={Plus} onClick={() => setOpen({ kind: 'lease' })}>
        {t('addLease')}
      </Button>
    </>
  )
  const onOpen = (id: string): void => setOpen({ kind: 'detail', id })
  return (
    <BillsFrame page="cheques" actions={cheques.length > 0 && actions}>
      <Loaded query={read} failed={t('loadFailed')} placeholder={<Skeleton className="h-64 rounded-card" />}>
        {({ leases, offers, returns, searched_from: searchedFrom }) => {
          const { payable, receivable, settled } = groupCheques(cheques)
          const offered = offers.length > 0 && (
            <OffersCard offers={offers} onAdd={(offer) => setOpen({ kind: 'offer', offer })} />
          )
          const returned = (
            <ReturnsCard returns={returns} searchedFrom={searchedFrom} book={cheques} onOpen={onOpen} />
          )
          if (cheques.length + leases.length === 0)
            return (
              <div className="grid gap-5">
                {returned}
                {offered}
                <Empty icon={ReceiptText} title={t('emptyTitle')} action={actions}>
                  {t('emptyText')}
                </Empty>
              </div>
            )
          return (
            <div className="grid gap-5">
              <Group
                title={t('groups.given')}
                cheques={payable}
                book={cheques}
                none={t('nothingOpen')}
                onOpen={onOpen}
              />
              {returned}
              {offered}
              {receivable.length > 0 && (
                <Group title={t('groups.received')} cheques={receivable} book={cheques} onOpen={onOpen} />
              )}
              {leases.map((lease) => (
                <LeaseCard key={lease.id} lease={lease} />
              ))}
              {settled.length > 0 && (
                <Group
                  title={t('groups.done')}
                  cheques={all ? settled : settled.slice(0, 8)}
                  book={cheques}
                  onOpen={onOpen}
                />
              )}
              {!all && settled.length > 8 && (
                <Button className="justify-self-start" onClick={() => setAll(true)}>
                  {t('showAll', { count: settled.length })}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
      {open?.kind === 'add' && <ChequeDialog book={cheques} cheque={null} onClose={close} />}
      {open?.kind === 'offer' && (
        <ChequeDialog book={cheques} cheque={null} offer={open.offer} onClose={close} />
      )}
      {open?.kind === 'lease' && <LeaseDialog onClose={close} />}
      {open?.kind === 'edit' && openCheque && (
        <ChequeDialog book={cheques} cheque={openCheque} onClose={close} />
      )}
      {open?.kind === 'replace' && openCheque && (
        <ChequeDialog book={cheques} cheque={null} replaces={openCheque} onClose={close} />
      )}
      {open?.kind === 'detail' && openCheque && (
        <ChequeSheet
          cheque={openCheque}
          book={cheques}
          onClose={close}
          onOpen={onOpen}
          onEdit={() => setOpen({ kind: 'edit', id: openCheque.id })}
          onReplace={() => setOpen({ kind: 'replace', id: openCheque.id })}
        />
      )}
    </BillsFrame>
  )
}

type GroupProps = {
  title: string
  cheques: readonly Cheque[]
  book: readonly Cheque[]
  none?: string
  onOpen: (id: string) => void
}

function Group({ title, cheques, book, none, onOpen }: GroupProps) {
  return (
    <Card flush aria-label={title}>
      <div className="px-4 pt-4 phone:px-5">
        <CardTitle>{title}</CardTitle>
      </div>
      {cheques.length === 0 && <p className="px-4 pb-4 text-small text-muted phone:px-5">{none}</p>}
      <ul className="divide-y divide-line">
        {cheques.map((cheque) => (
          <ChequeRow key={cheque.id} cheque={cheque} book={book} onOpen={() => onOpen(cheque.id)} />
        ))}
      </ul>
    </Card>
  )
}

type OffersProps = { offers: readonly ChequeOffer[]; onAdd: (offer: ChequeOffer) => void }

/** Cheques found in bank lines but not in the cheque book; each can be added or dismissed permanently. */
function OffersCard({ offers, onAdd }: OffersProps) {
  const { t } = useTranslation('cheques')
  const money = useMoneyText()
  const dismissing = useSave()
  return (
    <Card aria-label={t('offers.title')}>
      <CardTitle>{t('offers.title')}</CardTitle>
      <p className="text-meta text-muted">{t('offers.hint')}</p>
      {dismissing.error && <Alert className="mt-3">{dismissing.error}</Alert>}
      <ul className="mt-2 divide-y divide-line text-small">
        {offers.map((offer) => {
          const { transaction_id: id, direction, number, amount, currency, date } = offer
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <span className="min-w-0 flex-1 basis-60">
                {t(`offers.${direction}`, {
                  number,
                  amount: money(amount, currency),
                  day: dateText(date),
                })}
              </span>
              <span className="flex gap-2">
                <Button
                  size="small"
                  aria-label={t('offers.addNamed', { number })}
                  onClick={() => onAdd(offer)}
                >
                  {t('offers.add')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('offers.dismissNamed', { number })}
                  disabled={dismissing.busy}
                  onClick={() =>
                    void dismissing.save(
                      () => call(dismissChequeOffer, { params: { id } }),
                      t('offers.dismissed'),
                    )
                  }
                >
                  {t('offers.dismiss')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
