import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { listSharing } from '#contract/household/sharing.ts'
import { useRead } from '../../../api/queries.ts'
import { removeStored, writeText } from '../../../api/storage/storage.ts'
import { paths } from '../../../paths.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { householdHint } from '../navigation/household-hint.ts'

/** Whose accounts are shown: one's own, those of each person who shares, or the household's. Nothing without any. */
export function HouseholdSwitch() {
  const { t } = useTranslation('late')
  const { data } = useRead(listSharing, undefined, { staleTime: 300_000 })
  const [location] = useLocation()
  const of = new URLSearchParams(useSearch()).get('of')
  const owners = data?.memberships ?? []
  const isLoaded = data !== undefined
  const hasOwners = owners.length > 0
  useEffect(() => {
    if (hasOwners) writeText(householdHint, '1')
    else if (isLoaded) removeStored(householdHint)
  }, [hasOwners, isLoaded])
  if (!hasOwners) return null
  const owner = location === paths.ours ? owners.find(({ id }) => id === of) : undefined
  const current = location !== paths.ours ? t('household.own') : (owner?.owner ?? t('household.ours'))
  return (
    <Menu
      label={`${t('household.label')}: ${current}`}
      align="end"
      triggerClass="touch inline-flex max-w-40 items-center justify-center gap-1.5 rounded-control px-1.5 text-small text-muted hover:bg-sunk hover:text-ink"
      trigger={
        <>
          <Users aria-hidden="true" className="size-5 shrink-0" />
          <bdi className="truncate max-phone:hidden">{current}</bdi>
        </>
      }
      items={[
        { label: t('household.own'), href: paths.dashboard },
        ...owners.map(({ id, owner: name }) => ({ label: name, href: paths.oursOf(id) })),
        { label: t('household.ours'), href: paths.ours },
      ]}
    />
  )
}
