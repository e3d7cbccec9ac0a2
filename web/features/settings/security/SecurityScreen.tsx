import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/errors.ts'
import { ErrorNote } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { useSessions, useSignInMethods } from '../identity-reads.ts'
import { ProfileFrame } from '../ProfileFrame.tsx'
import { Rows } from '../Row.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { GoogleRow, PasswordRow } from './PasswordRow.tsx'
import { SessionRows } from './SessionRows.tsx'
import { TwoStepRow } from './TwoStepRow.tsx'

/** The sign-in methods, and the devices on which the user is signed in. */
export function SecurityScreen() {
  const { t } = useTranslation('settings')
  const ways = useSignInMethods()
  useSessions() // requested together with the sign-in methods, to avoid a layout shift
  return (
    <ProfileFrame section="security">
      {ways.data ? (
        <>
          <Rows>
            <PasswordRow ways={ways.data} />
            <TwoStepRow ways={ways.data} />
            <GoogleRow ways={ways.data} />
          </Rows>
          <PasskeyRows />
        </>
      ) : ways.isError ? (
        <ErrorNote
          title={t('loadFailed')}
          message={messageOf(ways.error)}
          onRetry={() => void ways.refetch()}
          busy={ways.isFetching}
        />
      ) : (
        <LoadingBlock label={t('security.title')}>
          <Skeleton className="h-56 w-full" />
        </LoadingBlock>
      )}
      {!ways.isPending && <SessionRows />}
    </ProfileFrame>
  )
}
