import { BadgeCheck, CircleCheckBig, Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataOf } from '../../../api/membership.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { countText } from '../../../ui/format/format.ts'
import { EmptyUntilBank } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { leftOver, type Deck } from './deck/deck.ts'

/** Shown if the filter has no cards. */
export function NothingToVerify({ deck, onAll }: { deck: Deck; onAll: () => void }) {
  const { t } = useTranslation('verify')
  if (deck.counters?.total === 0)
    return (
      <Card>
        <EmptyUntilBank icon={CircleCheckBig} title={t('empty.title')}>
          {t('empty.textNone')}
        </EmptyUntilBank>
      </Card>
    )
  const none = deck.filter === 'verified' && (deck.counters?.unverified ?? 0) > 0
  return (
    <Card>
      <Empty
        icon={none ? Inbox : CircleCheckBig}
        tint={none ? 'grey' : 'green'}
        title={none ? t('empty.noneTitle') : t('empty.title')}
        action={
          <>
            <Older deck={deck} onAll={onAll} />
            <Elsewhere />
          </>
        }
      >
        {none ? t('empty.noneText') : t('empty.text')}
      </Empty>
    </Card>
  )
}

/** The end of the deck: what changed, and what was left. */
export function Complete({ deck, onAgain, onAll }: { deck: Deck; onAgain: () => void; onAll: () => void }) {
  const { t } = useTranslation('verify')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const leftCount = leftOver(deck)
  const isOwn = useDataOf().membership === null
  return (
    <Card className="grid animate-rise justify-items-center gap-5 py-10! text-center">
      <span className="tinted tint-green rounded-full p-4">
        <BadgeCheck aria-hidden="true" className="size-8" strokeWidth={1.75} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        {t('done.title')}
      </h2>
      <dl className="flex gap-10">
        <Count label={t('done.verified')} value={deck.session.verified} />
        <Count label={t('done.edited')} value={deck.session.edited} />
      </dl>
      <div className="grid max-w-prose gap-1 text-small text-muted">
        {isOwn && deck.session.edited > 0 && <p>{t('done.learned')}</p>}
        {leftCount > 0 && <p>{t('done.left', { count: leftCount })}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {leftCount > 0 && <Button onClick={onAgain}>{t('done.again')}</Button>}
        <Older deck={deck} onAll={onAll} />
        <Elsewhere />
        {isOwn && (
          <ButtonLink href={paths.dashboard} variant="primary">
            {t('done.toDashboard')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** To all payments, or back to the accounts of the person whose payments these are. */
function Elsewhere() {
  const { t } = useTranslation('verify')
  const { membership } = useDataOf()
  if (membership !== null)
    return <ButtonLink href={paths.oursOf(membership)}>{t('done.toAccounts')}</ButtonLink>
  return <ButtonLink href={paths.transactions}>{t('done.toTransactions')}</ButtonLink>
}

/** Older cards than the queue's are loaded only on request. */
function Older({ deck, onAll }: { deck: Deck; onAll: () => void }) {
  const { t } = useTranslation('verify')
  const { older } = deck.queue
  if (deck.scope === 'all' || older === 0) return null
  return <Button onClick={onAll}>{t('older', { count: older, text: countText(older) })}</Button>
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="figures text-hero font-medium">{countText(value)}</dd>
    </div>
  )
}
