import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/format/DateText.tsx'

/** 'until 31 Dec', after a space; nothing for an access without an end. */
export function Until({ day }: { day: string | null }) {
  const { t } = useTranslation('sharing')
  if (day === null) return null
  return (
    <>
      {' '}
      {t('members.until')} <DateText value={day} within />
    </>
  )
}
