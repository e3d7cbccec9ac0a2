import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { Cheque } from '#contract/expected/cheques.ts'
import type { ReturnedCheque } from '#contract/expected/returned-cheque.ts'
import { paths } from '../../../paths.ts'
import { dateText, dotList } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { useAlignment } from '../../../ui/page/PagePart.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { ChequeTitle } from './ChequeRow.tsx'
import { returnOf } from './words.ts'

type CardProps = {
  returns: readonly ReturnedCheque[]
  /** The first day of the payments that were searched. */
  searchedFrom: string | null
  /** What to say instead of that there was none. */
  unsure: string | null
  book: readonly Cheque[]
  onOpen: (id: string) => void
}

/** The cheques that a bank returned, each with its fee and replacement, or that there was none and since when. */
export function ReturnsCard({ returns, searchedFrom, unsure, book, onOpen }: CardProps) {
  const { t } = useTranslation('cheques')
  const isNamed = new URLSearchParams(useSearch()).has('returned')
  const box = useAlignment(isNamed)
  const from = searchedFrom && dateText(searchedFrom)
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card flush aria-label={t('returns.title')}>
        <div className="px-4 pt-4 phone:px-5">
          <CardTitle>{t('returns.title')}</CardTitle>
          <p className="pb-3 text-small text-muted">
            {returns.length > 0
              ? from && t('returns.since', { day: from })
              : (unsure ?? (from ? t('returns.none', { day: from }) : t('returns.unknown')))}
          </p>
        </div>
        <ul className="divide-y divide-line">
          {returns.map((one) => (
            <ReturnRow key={one.transaction_id} returned={one} book={book} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type RowProps = Pick<CardProps, 'book' | 'onOpen'> & { returned: ReturnedCheque }

function ReturnRow({ returned, book, onOpen }: RowProps) {
  const { t } = useTranslation('cheques')
  const money = useMoneyText()
  const { number, date, fee, amount, currency, transaction_id: id, text, paid } = returned
  const cheque = book.find((one) => one.id === returned.cheque_id)
  const replacement = cheque && returnOf(cheque, book).replacement
  const facts = dotList([
    t('return.on', { day: dateText(date) }),
    fee === null ? t('returns.noFee') : t('return.fee', { amount: money(fee, currency) }),
    paid && t('returns.paidOn', { day: dateText(paid.date) }),
    cheque?.state === 'paid' && !paid && t('returns.paidSince'),
    cheque?.state === 'returned' && t('returns.notReplaced'),
    replacement &&
      t(replacement.number ? 'return.replacedNumbered' : 'return.replaced', {
        number: replacement.number ?? '',
        day: dateText(replacement.date, 'dayMonth'),
      }),
    !cheque && !paid && t('returns.notPaid'),
  ])
  return (
    <ListRow
      onOpen={cheque ? () => onOpen(cheque.id) : null}
      title={
        cheque ? (
          <ChequeTitle cheque={cheque} />
        ) : number ? (
          t('returns.numbered', { number })
        ) : (
          <bdi>{text}</bdi>
        )
      }
      amount={amount !== null && <Money amount={amount} currency={currency} />}
    >
      <span className="text-meta text-muted">{facts}</span>
      {!cheque && (
        <span className="flex flex-wrap gap-x-4">
          <ReturnLink id={id} text={t('returns.seeReturn')} />
          {paid && <ReturnLink id={paid.transaction_id} text={t('returns.seePaid')} />}
        </span>
      )}
    </ListRow>
  )
}

const ReturnLink = ({ id, text }: { id: string; text: string }) => (
  <Link href={paths.transactionOf(id)} className="text-small text-accent underline underline-offset-4">
    {text}
  </Link>
)
