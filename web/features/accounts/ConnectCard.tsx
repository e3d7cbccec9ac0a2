import { Landmark, Lock, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { askToConnect } from '../../api/connect-request.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/parts/Button.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import type { Connection } from '#contract/banks/connections.ts'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { BankMark } from '../../ui/marks/Mark.tsx'

type ConnectCardProps = {
  /** Adds a way back to the dashboard, for screens whose only purpose is to connect a bank. */
  cancellable?: boolean
}

/** Shown while no bank is connected: why to connect one, how safe it is, and the button. */
export function ConnectCard({ cancellable }: ConnectCardProps) {
  const { t } = useTranslation('accounts')
  return (
    <Card flush>
      <Empty
        icon={Landmark}
        title={t('connectCard.title')}
        className="py-8!"
        action={
          <Button variant={cancellable ? 'primary' : 'secondary'} onClick={() => askToConnect()}>
            {t('connectCard.button')}
          </Button>
        }
      >
        {t('connectCard.text')}
        <ul className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1 text-meta">
          <li className="inline-flex items-center gap-1.5">
            <ShieldCheck aria-hidden="true" className="size-4" />
            {t('connectCard.security')}
          </li>
          <li className="inline-flex items-center gap-1.5">
            <Lock aria-hidden="true" className="size-4" />
            {t('connectCard.encryption')}
          </li>
        </ul>
      </Empty>
      {cancellable && (
        <p className="-mt-4 pb-5 text-center text-small">
          <Link
            href={paths.dashboard}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {t('connectCard.back')}
          </Link>
        </p>
      )}
    </Card>
  )
}

const tones: Record<Connection['health'], BadgeTone> = {
  up_to_date: 'good',
  updating: 'accent',
  needs_you: 'notice',
  bank_trouble: 'bad',
  paused: 'neutral',
}

/** A connected bank that has no accounts yet: its state, and a link to its connection. */
export function WaitingCard({ bank }: { bank: Connection }) {
  const { t } = useTranslation('accounts')
  const { bank_name: name, health, cause } = bank
  const expired = bank.status === 'Expired'
  return (
    <Card as="article" aria-label={name} flush>
      <header className="flex items-center gap-3 border-b border-line p-4 phone:px-5">
        <BankMark name={name} identifier={bank.bank_identifier} />
        <h2 dir="auto" className="min-w-0 flex-1 text-body font-medium wrap-anywhere">
          {name}
        </h2>
        <Badge tone={expired ? 'bad' : tones[health]}>
          {expired ? t('card.expired') : t(`waiting.state.${health}`)}
        </Badge>
      </header>
      <div className="grid gap-3 p-4 phone:px-5">
        <p className="text-small text-muted">{cause === '' ? t(`waiting.${health}`) : cause}</p>
        <ButtonLink size="small" href={paths.connections}>
          {t('waiting.open')}
          <span className="sr-only"> {name}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}
