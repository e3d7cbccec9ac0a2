import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { ListTree } from 'lucide-react'
import { Badge, Pill, toTint } from '../../../../ui/parts/Badge.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { DateText } from '../../../../ui/format/DateText.tsx'
import { rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { categoryIcon } from '../../../categories/category-icon.ts'
import { PaymentMark } from '../../../ledger/PaymentMark.tsx'
import type { Categories } from '../../../ledger/list/list-data.ts'
import { useReason } from '../../../ledger/reason.ts'
import type { Card, Decision } from '../deck/deck.ts'
import { DotLine } from '../../../ledger/DotLine.tsx'

type FaceProps = {
  card: Card
  decision?: Decision
  categories: Categories
  /** Opens the payments of a card that has several. */
  onOpen?: () => void
  children?: ReactNode
  className?: string
}

/** The content of a card: on top of the stack, beneath it, and flying out. */
export function CardFace({ card, decision, categories, onOpen, children, className }: FaceProps) {
  const { t } = useTranslation('verify')
  const row = card.transaction
  const batch = card.count > 1
  const where = row.source === 'manual' ? [row.bank_name] : [row.bank_name, row.account_name]
  const raw = row.raw_description.trim()
  return (
    <div
      className={cx(
        'flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-float phone:gap-5 phone:p-7',
        className,
      )}
    >
      <div className="flex items-start gap-3.5">
        <PaymentMark row={row} category={categories.byId.get(row.category ?? '')} size="large" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 text-section font-medium break-words">
            {row.description}
          </p>
          <p className="text-small text-muted">
            <DotLine parts={where} />
          </p>
        </div>
        {decision && <Decided decision={decision} />}
      </div>
      <div>
        <Money
          amount={batch ? card.usual : row.amount}
          currency={row.currency}
          kind={row.type}
          className="text-hero font-medium"
        />
        {batch ? (
          <Together card={card} onOpen={onOpen} />
        ) : (
          <p className="mt-1 text-small text-muted">
            <DateText value={row.date} />
            {row.status === 'pending' && ` · ${t('card.pending')}`}
            {row.transfer && ` · ${t('card.transfer')}`}
          </p>
        )}
        {!batch && raw !== '' && raw !== row.description && (
          <p className="mt-1 line-clamp-1 text-meta break-words text-muted phone:line-clamp-2">
            <bdi>{raw}</bdi>
          </p>
        )}
      </div>
      <Suggestion card={card} categories={categories} action={children} />
    </div>
  )
}

/** For several payments: the headline is the usual amount; below it are their total and their dates. */
function Together({ card, onOpen }: { card: Card; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('verify')
  const { currency, type } = card.transaction
  const [newest, oldest] = [card.payments[0], card.payments.at(-1)]
  const same = card.payments.every(({ amount }) => amount === card.usual)
  return (
    <>
      <p className="mt-1 text-small text-muted">
        {t(same ? 'card.each' : 'card.usual')}
        {newest && oldest && ` · ${rangeText(oldest.date, newest.date)}`}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        {onOpen ? (
          <Button size="small" icon={ListTree} onClick={onOpen}>
            {t('card.open', { count: card.count })}
          </Button>
        ) : (
          <span className="text-small">{t('card.batchNote', { count: card.count })}</span>
        )}
        <span className="text-meta text-muted">
          <Money amount={card.total} currency={currency} kind={type} className="text-ink" />{' '}
          {t('card.inTotal')}
        </span>
      </div>
    </>
  )
}

type SuggestionProps = { card: Card; categories: Categories; action: ReactNode }

function Suggestion({ card, categories, action }: SuggestionProps) {
  const { t } = useTranslation('verify')
  const row = card.transaction
  const category = categories.byId.get(row.category ?? '')
  const reason = useReason(row, categories)
  return (
    <div className="mt-auto flex items-center gap-3 rounded-control bg-sunk px-3.5 py-3 text-small">
      <dl className="grid min-w-0 flex-1 gap-2">
        <div>
          <dt className="sr-only">{t('card.category')}</dt>
          <dd>
            <Pill
              tint={toTint(category?.color)}
              icon={category && categoryIcon(category.icon)}
              className="px-3! py-1! text-small!"
            >
              {row.category_name}
            </Pill>
          </dd>
        </div>
        <div>
          <dt className="text-meta text-muted">{t('card.why')}</dt>
          <dd className="line-clamp-2">{reason}</dd>
        </div>
      </dl>
      {action}
    </div>
  )
}

function Decided({ decision }: { decision: Decision }) {
  const { t } = useTranslation('verify')
  if (decision === 'incorrect') return <Badge tone="notice">{t('card.decidedWrong')}</Badge>
  return <Badge tone="good">{t(decision === 'edited' ? 'card.decidedEdited' : 'card.decidedCorrect')}</Badge>
}
