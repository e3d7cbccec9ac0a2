import {
  Bot,
  ChevronRight,
  CloudAlert,
  Coins,
  Copy,
  CreditCard,
  Hourglass,
  Inbox,
  Landmark,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Repeat,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { readToDo, type ToDoKind } from '#contract/figures/to-do.ts'
import { commaList, countText, dotList } from '../../../../ui/format/format.ts'
import { useRead } from '../../../../api/queries.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { None } from '../../../../ui/page/None.tsx'
import { type Tint, tintOf } from '../../../../ui/parts/Badge.tsx'
import { Sheet } from '../../../../ui/overlays/Dialog.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { CountBadge } from '../../../../ui/parts/CountBadge.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useFirstSteps } from '../reference/first-steps.ts'
import { useConnections } from '../../../banks/queries.ts'
import type { DashboardData } from '../data.ts'

const GettingStarted = lazyWith(() => import('../reference/GettingStarted.tsx').then((m) => m.GettingStarted))
const InvitationPlace = lazyWith(() =>
  import('../reference/GettingStarted.tsx').then((m) => m.InvitationPlace),
)

type Item = {
  key: string
  icon: LucideIcon
  tint: Tint
  title: string
  text: string
  action?: { href: string; label: string; what?: string }
}
const secondsPerCard = 3.3

const row = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start text-small phone:px-5'

/**
 * What is urgent, such as stopped banks and gaps in the totals; then all that waits for an answer, with the first
 * steps, as one line that opens them.
 */
export function ToDo({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation(['toDo', 'dashboard'])
  const [open, setOpen] = useState(false)
  const troubles = useTroubles()
  const urgent = [...troubles, ...useGaps(data, troubles)]
  const waiting = useWaiting(data)
  const steps = useFirstSteps(true)
  const isKnown = waiting.isKnown && steps.isKnown
  const seconds = waiting.count * secondsPerCard
  const parts = [
    ...(waiting.count > 0
      ? [
          t('toDo:count', { text: countText(waiting.count) }),
          t('toDo:review.minutes', { count: minutesOf(seconds) }),
        ]
      : []),
    ...(steps.isOpen
      ? [
          `${t('dashboard:start.title')}: ${t('dashboard:start.progress', { done: steps.done, all: steps.all })}`,
        ]
      : []),
  ]
  return (
    <>
      <Suspense fallback={null}>
        <InvitationPlace />
      </Suspense>
      <Card flush aria-labelledby="to-do">
        <h2 id="to-do" className={urgent.length > 0 ? 'px-4 pt-4 text-section phone:px-5' : 'sr-only'}>
          {t('toDo:title')}
        </h2>
        {urgent.length > 0 && <Items items={urgent} className="border-b border-line last:border-0" />}
        {parts.length > 0 ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={cx(row, 'rounded-card hover:bg-sunk')}
          >
            <Inbox aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
            <span className="min-w-0 flex-1 font-medium">{dotList(parts)}</span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
          </button>
        ) : (
          urgent.length === 0 && (
            <p className={cx(row, 'text-muted')}>
              <Inbox aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              {isKnown && <None>{t('toDo:none')}</None>}
            </p>
          )
        )}
        <Sheet open={open} title={t('toDo:title')} onClose={() => setOpen(false)}>
          <div className="grid gap-5">
            {waiting.items.length > 0 && <Items items={waiting.items} className="-mx-4 phone:-mx-5" />}
            {steps.isOpen && (
              <Suspense fallback={null}>
                <GettingStarted hasAccounts />
              </Suspense>
            )}
          </div>
        </Sheet>
      </Card>
    </>
  )
}

/** The number of that line, on a button; `place` until it is known. */
export function ToDoBadge({ place }: { place: ReactNode }) {
  const { t } = useTranslation('toDo')
  const count = useRead(readToDo, undefined, { enabled: false }).data?.count
  if (count === undefined) return place
  return count > 0 && <CountBadge count={count} label={t('count', { text: countText(count) })} />
}

function Items({ items, className }: { items: readonly Item[]; className?: string }) {
  return (
    <ul className={cx('divide-y divide-line', className)}>
      {items.map(({ key, icon: Icon, tint, title, text: explanation, action }) => (
        <li key={key} className="relative flex items-center gap-3 px-4 py-3.5 phone:gap-x-4 phone:px-5">
          <span className={cx('tinted rounded-full p-2', tintOf(tint))}>
            <Icon aria-hidden="true" className="size-4" />
          </span>
          <p className="min-w-0 flex-1">
            <span className="text-small font-medium">{title}</span>
            <span className="block text-small text-muted">{explanation}</span>
          </p>
          {action && <Action {...action} />}
        </li>
      ))}
    </ul>
  )
}

/** A button; on a phone, where it would leave the text little room, the whole row. */
function Action({ href, label, what }: NonNullable<Item['action']>) {
  const unseen = what && <span className="sr-only"> {what}</span>
  return (
    <>
      <ButtonLink href={href} size="small" className="max-phone:hidden">
        {label}
        {unseen}
      </ButtonLink>
      <Link href={href} className="after:absolute after:inset-0 phone:hidden">
        <ChevronRight aria-hidden="true" className="size-5 text-muted rtl:-scale-x-100" />
        <span className="sr-only">{label}</span>
        {unseen}
      </Link>
    </>
  )
}

function useTroubles(): Item[] {
  const { t } = useTranslation(['toDo', 'banks'])
  const { data } = useConnections()
  return (data?.entities ?? []).flatMap(
    ({ id, connection_status, health, cause, bank_name: bank }): Item[] => {
      if (connection_status !== 'active' || (health !== 'needs_you' && health !== 'bank_trouble')) return []
      const yours = health === 'needs_you'
      return [
        {
          key: id,
          icon: yours ? UserRoundCheck : CloudAlert,
          tint: yours ? 'amber' : 'red',
          title: dotList([bank, t(`banks:health.${health}`)]),
          text: cause === '' ? t(`banks:cause.${health}`) : cause,
          action: { href: paths.connections, label: t('toDo:open'), what: bank },
        },
      ]
    },
  )
}

/** What the totals leave out; banks listed as troubled are not repeated. */
function useGaps(data: DashboardData, troubles: readonly Item[]): Item[] {
  const { t } = useTranslation('toDo')
  const { unconverted, coverage } = data.overview
  const troubled = new Set(troubles.map(({ key }) => key))
  const currencies = [...new Set(unconverted.map(({ currency }) => currency))]
  const unread = coverage.unread_banks
    .filter(({ connection_id }) => !troubled.has(connection_id))
    .map(({ bank_name }) => bank_name)
  return [
    ...(unread.length > 0
      ? [
          {
            key: 'unread',
            icon: Hourglass,
            tint: 'grey' as const,
            title: t('unread', { list: commaList(unread) }),
            text: t('unreadText'),
          },
        ]
      : []),
    ...(currencies.length > 0
      ? [
          {
            key: 'unconverted',
            icon: Coins,
            tint: 'amber' as const,
            title: t('unconverted'),
            text: t('unconvertedText', { list: commaList(currencies) }),
          },
        ]
      : []),
  ]
}

const marks: Record<ToDoKind, { icon: LucideIcon; tint: Tint; href: string }> = {
  duplicates: { icon: Copy, tint: 'amber', href: paths.verifyDuplicates },
  messages: { icon: Inbox, tint: 'amber', href: `${paths.data}#bank-messages` },
  payees: { icon: UserRound, tint: 'petrol', href: paths.verify },
  review: { icon: ListChecks, tint: 'petrol', href: paths.verify },
  bills: { icon: Repeat, tint: 'petrol', href: paths.verifyBills },
  cheques: { icon: ReceiptText, tint: 'petrol', href: paths.cheques },
  plans: { icon: CreditCard, tint: 'petrol', href: paths.instalments },
  loans: { icon: Landmark, tint: 'petrol', href: paths.loans },
  proposals: { icon: Bot, tint: 'petrol', href: paths.verifyProposals },
  unreadable: { icon: CloudAlert, tint: 'amber', href: paths.connections },
}

/** What waits for an answer, with an estimate of the time that reviewing payments takes. */
function useWaiting(data: DashboardData): { isKnown: boolean; count: number; items: Item[] } {
  const { t } = useTranslation('toDo')
  const { data: toDo, error } = useRead(readToDo, undefined, { enabled: data.accounts.count > 0 })
  const items = toDo?.items.map(({ kind, count }): Item => {
    const { icon, tint, href } = marks[kind]
    const text = countText(count)
    const title = kind === 'review' ? reviewTitle(count) : t(kind, { count, text })
    const explanation = kind === 'review' ? t('review.text') : t(`${kind}Text`)
    const label = t(kind === 'review' ? 'review.action' : 'open')
    return { key: kind, icon, tint, title, text: explanation, action: { href, label, what: title } }
  })
  const isKnown = toDo !== undefined || error !== null || data.accounts.count === 0
  return { isKnown, count: toDo?.count ?? 0, items: items ?? [] }

  function reviewTitle(count: number): string {
    return t('review.offer', {
      count,
      formatted: countText(count),
      minutes: t('review.minutes', { count: minutesOf(count * secondsPerCard) }),
    })
  }
}

const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
