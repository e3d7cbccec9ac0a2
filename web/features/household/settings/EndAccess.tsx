import { useTranslation } from 'react-i18next'
import { type Member, removeMember } from '#contract/household/sharing.ts'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'

/** Asks before somebody stops seeing the user's accounts. */
export function EndAccess({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('sharing')
  return (
    <ConfirmDialog
      title={t('members.endTitle')}
      confirm={t('members.end')}
      failed={t('saveFailed')}
      work={() => call(removeMember, { params: { id } })}
      done={t('members.ended')}
      onClose={onClose}
    >
      {t('members.endText', { name })}
    </ConfirmDialog>
  )
}
