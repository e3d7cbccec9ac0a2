import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leanEntities } from '#contract/connections.ts'
import { useRead } from '../api/queries.ts'
import { useDataOf } from '../api/membership.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from './parts/Button.tsx'
import { Empty } from './parts/Notes.tsx'

type Props = {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** Connects a bank; by default a link to the page of connections. */
  connect?: ReactNode
}

/** An empty state until a bank is connected, or until a connected one has delivered something. */
export function EmptyUntilBank({ icon, title, children, connect }: Props) {
  const { t } = useTranslation('ui')
  const isOwn = useDataOf().membership === null
  const { data } = useRead(leanEntities, undefined, { staleTime: 30_000, enabled: isOwn })
  if (data?.entities.some((bank) => bank.connection_status === 'active'))
    return (
      <Empty
        icon={icon}
        title={title}
        action={<ButtonLink href={paths.connections}>{t('seeConnection')}</ButtonLink>}
      >
        {t('awaitBank')}
      </Empty>
    )
  const link = (
    <ButtonLink href={paths.connections} variant="primary">
      {t('connectBank')}
    </ButtonLink>
  )
  return (
    <Empty icon={icon} title={title} action={connect ?? link}>
      {children}
    </Empty>
  )
}
