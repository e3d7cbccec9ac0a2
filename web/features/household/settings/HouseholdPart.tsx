import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSharing, type Member } from '#contract/household/sharing.ts'
import { useRead } from '../../../api/queries.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Rows } from '../../../ui/page/SettingsRow.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPart.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import { MembershipRow } from './MembershipRow.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** Who sees which accounts of the user, the invitations, and whose accounts the user sees. */
export function HouseholdPart() {
  const { t } = useTranslation('sharing')
  const read = useRead(listSharing, undefined, { staleTime: 0 })
  const [sharing, setSharing] = useState<Member | 'new' | null>(null)
  const invite = (
    <Button size="small" onClick={() => setSharing('new')}>
      {t('invite.action')}
    </Button>
  )
  return (
    <SettingsPart part="household">
      <p className="text-small text-muted">{t('lead')}</p>
      <Loaded query={read} failed={t('failed')} label={t('title')} height="h-48" bare>
        {({ members, invitations, memberships }) => (
          <div className="grid gap-5">
            {members.length === 0 && invitations.length === 0 ? (
              <Empty icon={Users} title={t('members.emptyTitle')} action={invite}>
                {t('members.empty')}
              </Empty>
            ) : (
              <Rows title={t('members.title')} action={invite}>
                {members.length === 0 && (
                  <p className="px-4 py-3.5 text-small text-muted phone:px-5">{t('members.emptyTitle')}</p>
                )}
                {members.map((member) => (
                  <MemberRow key={member.id} member={member} onChange={() => setSharing(member)} />
                ))}
              </Rows>
            )}
            {invitations.length > 0 && (
              <Rows title={t('invitations.title')}>
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </Rows>
            )}
            {memberships.length > 0 && (
              <Rows title={t('memberships.title')}>
                {memberships.map((membership) => (
                  <MembershipRow key={membership.id} membership={membership} />
                ))}
              </Rows>
            )}
          </div>
        )}
      </Loaded>
      {sharing !== null && (
        <ShareDialog member={sharing === 'new' ? null : sharing} onClose={() => setSharing(null)} />
      )}
    </SettingsPart>
  )
}
