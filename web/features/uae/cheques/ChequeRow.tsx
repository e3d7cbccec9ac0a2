import { useTranslation } from 'react-i18next'
import type { Cheque } from '#contract/cheques.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { stateTones, titleKey } from './words.ts'

/** 'Rent cheque 000958 · Jasmine Real Estate'. */
export function ChequeTitle({ cheque }: { cheque: Pick<Cheque, 'purpose' | 'number' | 'payee'> }) {
  const { t } = useTranslation('cheques')
  return <bdi>{t(`titles.${titleKey(cheque)}`, { number: cheque.number ?? '', name: cheque.payee })}</bdi>
}

/** Returns a function for the cover text, e.g. 'Short by AED 3,140.00 on 3 Dec'; it may return null. */
export function useCoverWords(): (cheque: Cheque) => string | null {
  const { t } = useTranslation('cheques')
  const [masked] = useMasked()
  return ({ cover, currency }) => {
    if (!cover) return null
    const money = (amount: number): string => (masked ? '••••' : moneyText(amount, currency))
    const day = dateText(cover.day, 'dayMonth')
    if (cover.state === 'short') return t('cover.short', { amount: money(cover.short), day })
    if (cover.state === 'unknown' || cover.left === null) return t('cover.unknown')
    return t('cover.covered', { amount: money(cover.left), day })
  }
}

/** A cheque as a row: title, date, state, and whether it is covered. */
export function ChequeRow({ cheque, onOpen }: { cheque: Cheque; onOpen: () => void }) {
  const { t } = useTranslation('cheques')
  const cover = useCoverWords()(cheque)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-4 py-3 text-start hover:bg-sunk phone:px-5"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="line-clamp-2 font-medium">
            <ChequeTitle cheque={cheque} />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
            {dateText(cheque.date)}
            <Badge tone={stateTones[cheque.state]}>{t(`states.${cheque.state}`)}</Badge>
          </span>
          {cover && (
            <span className={cx('text-meta', cheque.cover?.state === 'short' ? 'text-alert' : 'text-muted')}>
              {cover}
            </span>
          )}
        </span>
        <span className="shrink-0 text-end">
          <Money
            amount={cheque.amount}
            currency={cheque.currency}
            kind={cheque.direction === 'received' ? 'income' : 'balance'}
          />
          {cheque.state === 'partly_paid' && (
            <span className="block text-meta text-muted">
              {t('leftOf')} <Money amount={cheque.left} currency={cheque.currency} />
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
