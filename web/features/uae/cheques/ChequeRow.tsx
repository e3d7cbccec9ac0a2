import { useTranslation } from 'react-i18next'
import type { Cheque } from '#contract/cheques.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { excessOf, stateTones, titleKey } from './words.ts'

/** 'Rent cheque 000958 · Jasmine Real Estate'. */
export function ChequeTitle({ cheque }: { cheque: Pick<Cheque, 'purpose' | 'number' | 'payee'> }) {
  const { t } = useTranslation('cheques')
  return <bdi>{t(`titles.${titleKey(cheque)}`, { number: cheque.number ?? '', name: cheque.payee })}</bdi>
}

/** Returns a function for the cover text, e.g. 'Short by AED 3,140.00 on 3 Dec'; it may return null. */
export function useCoverWords(): (cheque: Cheque) => string | null {
  const { t } = useTranslation('cheques')
  const money = useMoneyText()
  return ({ cover, currency }) => {
    if (!cover) return null
    const day = dateText(cover.day, 'dayMonth')
    if (cover.state === 'short') return t('cover.short', { amount: money(cover.short, currency), day })
    if (cover.state === 'unknown' || cover.left === null) return t('cover.unknown')
    return t(`cover.${cover.state}`, { amount: money(cover.left, currency), day })
  }
}

/** A cheque as a row: title, date, state, and whether it is covered. */
export function ChequeRow({ cheque, onOpen }: { cheque: Cheque; onOpen: () => void }) {
  const { t } = useTranslation('cheques')
  const cover = useCoverWords()(cheque)
  const excess = excessOf(cheque)
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
          {cheque.fees > 0 && <Note label={t('facts.fees')} amount={cheque.fees} cheque={cheque} />}
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
        {dateText(cheque.date)}
        <Badge tone={stateTones[cheque.state]}>{t(`states.${cheque.state}`)}</Badge>
      </span>
      {cover && (
        <span className={cx('text-meta', cheque.cover?.state === 'short' ? 'text-alert' : 'text-muted')}>
          {cover}
        </span>
      )}
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
