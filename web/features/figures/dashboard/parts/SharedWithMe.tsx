import { ChevronRight, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listSharing } from '#contract/household/sharing.ts'
import { InMembership } from '../../../../api/membership.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { commaList } from '../../../../ui/format/format.ts'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'

/** Whose accounts the user sees; each opens them. Nothing without any. */
export function SharedWithMe() {
  const { t } = useTranslation('dashboard')
  const memberships = useRead(listSharing, undefined, { staleTime: 0 }).data?.memberships ?? []
  if (memberships.length === 0) return null
  return (
    <Card aria-labelledby="shared-with-me">
      <CardTitle id="shared-with-me" className="mb-0">
        {t('shared')}
      </CardTitle>
      <ul className="divide-y divide-line">
        {memberships.map(({ id, owner }) => (
          <li key={id}>
            <Link
              href={paths.oursOf(id)}
              className="flex min-h-11 items-center gap-3 text-small hover:text-accent"
            >
              <UserRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 py-1.5">
                <bdi className="block truncate">{owner}</bdi>
                <InMembership value={id}>
                  <AccountNames />
                </InMembership>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AccountNames() {
  const accounts = useRead(accountsQuick).data?.data ?? []
  return (
    <bdi className="block truncate text-meta text-muted">
      {commaList(accounts.map(({ account_name: name }) => name))}
    </bdi>
  )
}
