import { useTranslation } from 'react-i18next'
import type { Cheque } from '#contract/expected/cheques.ts'
import { dateText, dotList } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { CoverText } from '../../planning/CoverText.tsx'
import { excessOf, returnOf, stateTones, titleKey } from './words.ts'

/** 'Rent cheque 000958 · Jasmine Real Estate'. */
export function ChequeTitle({ cheque }: { cheque: Pick<Cheque, 'purpose' | 'number' | 'payee'> }) {
  const { t } = useTranslation('cheques')
  return <bdi>{t(`titles.${titleKey(cheque)}`, { number: cheque.number ?? '', name: cheque.payee })}</bdi>
}

/** Returns a function for what became of a returned or replaced cheque; empty if it was neither. */
export function useReturnText(): (cheque: Cheque, book: readonly Cheque[]) => string {
  const { t } = useTranslation('cheques')
  const money = useMoneyText()
  return (cheque, book) => {
    const { returnedOn, replacement } = returnOf(cheque, book)
    const kind = replacement?.number ? 'replacedNumbered' : 'replaced'
    return dotList([
      returnedOn && t('return.on', { day: dateText(returnedOn, 'dayMonth') }),
      returnedOn && cheque.fees > 0 && t('return.fee', { amount: money(cheque.fees, cheque.currency) }),
      replacement &&
        t(`return.${kind}`, {
          number: replacement.number ?? '',
          day: dateText(replacement.date, 'dayMonth'),
        }),
    ])
  }
}

type RowProps = {
  cheque: Cheque
  /** All cheques, one of which may replace this one. */
  book: readonly Cheque[]
  onOpen: () => void
}

/** A cheque as a row: title, date, state, what became of it when returned, and whether it is covered. */
export function ChequeRow({ cheque, book, onOpen }: RowProps) {
  const { t } = useTranslation('cheques')
  const excess = excessOf(cheque)
  const returned = useReturnText()(cheque, book)
  return (
    <ListRow
      onOpen={onOpen}
      title={<ChequeTitle cheque={cheque} />}
      amount={
        <Money
          amount={cheque.amount}
          currency={cheque.currency}
          kind={cheque.direction === 'received' ? 'income' : 'balance'}
        />
      }
      note={
        <>
          {cheque.state === 'partly_paid' && (
            <Note label={t('leftOf')} amount={cheque.left} cheque={cheque} />
          )}
          {excess > 0 && <Note label={t('excess')} amount={excess} cheque={cheque} />}
          {cheque.fees > 0 && returned === '' && (
            <Note label={t('facts.fees')} amount={cheque.fees} cheque={cheque} />
          )}
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
        {dateText(cheque.date)}
        <Badge tone={stateTones[cheque.state]}>{t(`states.${cheque.state}`)}</Badge>
      </span>
      {returned !== '' && <span className="text-meta text-muted">{returned}</span>}
      <CoverText cover={cheque.cover} currency={cheque.currency} />
    </ListRow>
  )
}

function Note({ label, amount, cheque }: { label: string; amount: number; cheque: Cheque }) {
  return (
    <span className="block">
      {label} <Money amount={amount} currency={cheque.currency} />
    </span>
  )
}
