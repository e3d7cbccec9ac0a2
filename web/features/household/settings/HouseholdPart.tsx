import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Member, type Membership, changeMember, leaveHousehold } from '#contract/household/sharing.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Row, Rows, SettingsPart } from '../../../ui/page/SettingsRow.tsx'
import { InvitationRows } from './InvitationRow.tsx'
import { useSharing } from '../useSharing.ts'
import { EndAccess } from './EndAccess.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { DateText } from '../../../ui/format/DateText.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { ConfirmFirst } from '../../person/proof/StepUpDialog.tsx'
import { useStepUp } from '../../person/proof/useStepUp.tsx'

/** Who sees which accounts of the user, the invitations, and whose accounts the user sees. */
export function HouseholdPart() {
  const { t } = useTranslation('sharing')
  const read = useSharing()
  const [sharing, setSharing] = useState<Member | 'new' | null>(null)
  const invite = (
    <Button size="small" onClick={() => setSharing('new')}>
      {t('invite.action')}
    </Button>
  )
  return (
    <SettingsPart part="household">
      <p className="text-small text-muted">{t('lead')}</p>
      <ConfirmFirst />
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
            <InvitationRows invitations={invitations} />
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

/** Somebody whose accounts the user sees. */
function MembershipRow({ membership }: { membership: Membership }) {
  const { t } = useTranslation('sharing')
  const [leaving, setLeaving] = useState(false)
  const { id, owner: name, role, until, accounts } = membership
  return (
    <Row
      title={<bdi className="break-words">{name}</bdi>}
      mark={<Badge tone="accent">{t(`roles.${role}`)}</Badge>}
      text={
        <>
          {t('memberships.account', { count: accounts })}
          <Until day={until} />
        </>
      }
      action={
        <>
          <ButtonLink size="small" href={paths.oursOf(id)}>
            {t('memberships.open')}
          </ButtonLink>
          <Button
            size="small"
            aria-label={t('memberships.leaveName', { name })}
            onClick={() => setLeaving(true)}
          >
            {t('memberships.leave')}
          </Button>
          {leaving && (
            <ConfirmDialog
              title={t('memberships.leaveTitle')}
              confirm={t('memberships.leave')}
              failed={t('saveFailed')}
              work={() => call(leaveHousehold, { params: { id } })}
              done={t('memberships.left')}
              onClose={() => setLeaving(false)}
            >
              {t('memberships.leaveText', { name })}
            </ConfirmDialog>
          )}
        </>
      }
    />
  )
}

/** Somebody who sees accounts of the user. */
function MemberRow({ member, onChange }: { member: Member; onChange: () => void }) {
  const { t } = useTranslation('sharing')
  const [ending, setEnding] = useState(false)
  const { id, name, email, role, since, until, accounts } = member
  const saving = useSave(t('saveFailed'), { inToast: true })
  const stepUp = useStepUp()
  const makePartner = () =>
    stepUp.run(() => call(changeMember, { params: { id }, body: { role: 'partner' } }))
  return (
    <Row
      title={<bdi className="break-words">{name}</bdi>}
      mark={<Badge tone="accent">{t(`roles.${role}`)}</Badge>}
      text={
        <>
          <bdi>{email}</bdi> · {t('members.account', { count: accounts.length })} · {t('members.since')}{' '}
          <DateText value={since} within />
          <Until day={until} />
        </>
      }
      action={
        <>
          {role === 'viewer' && (
            <Button
              size="small"
              busy={saving.busy}
              aria-label={t('members.makePartnerName', { name })}
              onClick={() => void saving.save(makePartner, t('members.nowPartner', { name }))}
            >
              {t('members.makePartner')}
            </Button>
          )}
          <Button size="small" aria-label={t('members.changeName', { name })} onClick={onChange}>
            {t('members.change')}
          </Button>
          <Button size="small" aria-label={t('members.endName', { name })} onClick={() => setEnding(true)}>
            {t('members.end')}
          </Button>
          {ending && <EndAccess member={member} onClose={() => setEnding(false)} />}
          {stepUp.dialog}
        </>
      }
    />
  )
}

/** 'until 31 Dec', after a space; nothing for an access without an end. */
function Until({ day }: { day: string | null }) {
  const { t } = useTranslation('sharing')
  if (day === null) return null
  return (
    <>
      {' '}
      {t('members.until')} <DateText value={day} within />
    </>
  )
}
