import { useTranslation } from 'react-i18next'
import { confirmInvitation, type Invitation, withdrawInvitation } from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Badge, type BadgeTone } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { FailedRow, Row, Rows } from '../../../ui/page/SettingsRow.tsx'
import { useStepUp } from '../../person/proof/useStepUp.tsx'

const tones: Record<Invitation['state'], BadgeTone> = {
  open: 'neutral',
  accepted: 'notice',
  declined: 'neutral',
  expired: 'neutral',
}

/** The invitations that the user sent; nothing without any. */
export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation('sharing')
  if (invitations.length === 0) return null
  return (
    <Rows title={t('invitations.title')}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </Rows>
  )
}

/** One that was accepted asks to confirm the person. */
function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('sharing')
  const saving = useSave(t('saveFailed'))
  const stepUp = useStepUp()
  const { id, email, role, state, expires_at: expiresAt, person, accounts } = invitation
  const params = { id }
  return (
    <>
      <Row
        title={email === null ? t('invitations.link') : <bdi className="wrap-anywhere">{email}</bdi>}
        mark={<Badge tone={tones[state]}>{t(`invitations.states.${state}`)}</Badge>}
        text={
          <>
            {t(`roles.${role}`)}
            {' · '}
            {state === 'open' && (
              <>
                {t('invitations.ends')} <DateText value={expiresAt} within />
              </>
            )}
            {state === 'accepted' && person && t('invitations.acceptedBy', person)}
            {state === 'declined' && person && t('invitations.declinedBy', { name: person.name })}
            {state === 'expired' && <DateText value={expiresAt} within />}
          </>
        }
        action={
          <>
            {state === 'accepted' && person && (
              <Button
                size="small"
                variant="primary"
                busy={saving.busy}
                aria-label={t('invitations.confirmName', { name: person.name })}
                onClick={() =>
                  void saving.save(
                    () => stepUp.run(() => call(confirmInvitation, { params })),
                    t('invitations.confirmed', { name: person.name, count: accounts.length }),
                  )
                }
              >
                {t('invitations.confirm')}
              </Button>
            )}
            <Button
              size="small"
              disabled={saving.busy}
              onClick={() =>
                void saving.save(() => call(withdrawInvitation, { params }), t('invitations.withdrawn'))
              }
            >
              {t(state === 'open' || state === 'accepted' ? 'invitations.withdraw' : 'invitations.remove')}
            </Button>
          </>
        }
      />
      <FailedRow error={saving.error} />
      {stepUp.dialog}
    </>
  )
}
