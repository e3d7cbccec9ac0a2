import { CloudAlert, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { useConnections } from '../../connections/queries.ts'

/** Banks whose figures stand still until somebody does something: each with its cause and the way there. */
export function NeedsAttention() {
  const { t } = useTranslation('dashboard')
  const { data } = useConnections()
  const troubled =
    data?.entities.filter(
      (each) =>
        each.connection_status === 'active' &&
        (each.health === 'needs_you' || each.health === 'bank_trouble'),
    ) ?? []
  if (troubled.length === 0) return null
  return (
    <Card flush aria-label={t('attention.title')}>
      <ul className="divide-y divide-line">
        {troubled.map((connection) => (
          <Trouble key={connection.id} connection={connection} />
        ))}
      </ul>
    </Card>
  )
}

function Trouble({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['dashboard', 'connections'])
  const { bank_name: bank, health, cause } = connection
  const yours = health === 'needs_you'
  const Icon = yours ? UserRoundCheck : CloudAlert
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 phone:px-5">
      <span className={`tinted rounded-full p-1.5 ${yours ? 'tint-amber' : 'tint-red'}`}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-medium">
          {bank} · {t(`connections:health.${health}`)}
        </span>
        <span className="block text-small text-muted">
          {cause === '' ? t(`connections:cause.${health}`) : cause}
        </span>
      </p>
      <ButtonLink href={paths.connections} size="small">
        {t('dashboard:attention.open')}
        <span className="sr-only"> {bank}</span>
      </ButtonLink>
    </li>
  )
}
