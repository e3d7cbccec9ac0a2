import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { paths } from '../../paths.ts'
import { BankMark } from '../../ui/marks/Mark.tsx'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { Card } from '../../ui/parts/Surface.tsx'

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
