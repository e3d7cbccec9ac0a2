import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leanEntities } from '#contract/banks/connections.ts'
import {
  countVisit,
  endOffer,
  isOfferDue,
  acceptInstallOffer,
  useInstallOffer,
} from '../../../api/offline/install.ts'
import { keyOf, queryClient } from '../../../api/queries.ts'
import { currentSession } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Strip } from '../Strip.tsx'

let visits: number | null = null

/** The number of connected banks in the cache, without a request. */
function knownBanks(): number {
  const key = keyOf(currentSession().user?.id ?? '', leanEntities)
  return queryClient.getQueryData<{ entities: readonly unknown[] }>(key)?.entities.length ?? 0
}

/** Offers to install the app from the second visit or the first bank onwards; once declined, never again. */
export function InstallNote() {
  const { t } = useTranslation('late')
  const offered = useInstallOffer()
  const [visitCount] = useState(() => (visits ??= countVisit()))
  if (!offered || !isOfferDue(visitCount, knownBanks())) return null
  return (
    <Strip
      role="status"
      tone="accent"
      icon={Smartphone}
      actions={
        <>
          <Button size="small" onClick={() => void acceptInstallOffer()}>
            {t('install.take')}
          </Button>
          <Button size="small" variant="quiet" onClick={endOffer}>
            {t('install.never')}
          </Button>
        </>
      }
    >
      {t('install.text')}
    </Strip>
  )
}
