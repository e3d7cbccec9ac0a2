import { useTranslation } from 'react-i18next'
import { messageOf, withText } from '../../api/errors.ts'
import { ErrorNote } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../ui/parts/Progress.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { ConnectCard } from '../accounts/ConnectCard.tsx'
import { useConnections } from './queries.ts'

/** An invitation to connect a first bank, on a screen with other content; empty once one is connected. */
export function BankConnectionPanel() {
  const { t } = useTranslation('banks')
  const { data, error, isFetching, refetch } = useConnections()
  if (!data && error)
    return (
      <Card>
        <ErrorNote
          title={t('panel.failedTitle')}
          message={messageOf(withText(error, () => t('panel.failed')))}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    )
  if (!data)
    return (
      <LoadingBlock>
        <Skeleton className="h-56 rounded-card" />
      </LoadingBlock>
    )
  return data.entities.some((each) => each.connection_status === 'active') ? null : <ConnectCard />
}
