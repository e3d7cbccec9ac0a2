import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeMember, type Member, removeMember } from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Row } from '../../../ui/page/SettingsRow.tsx'
import { Until } from './Until.tsx'

/** Somebody who sees accounts of the user. */
export function MemberRow({ member, onChange }: { member: Member; onChange: () => void }) {
  const { t } = useTranslation('sharing')
  const [ending, setEnding] = useState(false)
  const { id, name, email, role, since, until, accounts } = member
  const saving = useSave(t('saveFailed'), { inToast: true })
  const makePartner = () => call(changeMember, { params: { id }, body: { role: 'partner' } })
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
          {ending && (
            <ConfirmDialog
              title={t('members.endTitle')}
              confirm={t('members.end')}
              failed={t('saveFailed')}
              work={() => call(removeMember, { params: { id } })}
              done={t('members.ended')}
              onClose={() => setEnding(false)}
            >
              {t('members.endText', { name })}
            </ConfirmDialog>
          )}
        </>
      }
    />
  )
}
