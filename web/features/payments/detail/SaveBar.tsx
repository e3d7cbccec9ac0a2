import { useTranslation } from 'react-i18next'
import { Leaving } from '../../../ui/forms/FormDialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'

/** What the form in the sheet says of itself. */
export type EditState = { changed: boolean; valid: boolean; busy: boolean }
export const unchanged: EditState = { changed: false, valid: false, busy: false }

type BarProps = {
  /** The id of the form. */
  form: string
  state: EditState
  /** Whether the sheet was about to be closed. */
  leaving: boolean
  onStay: () => void
  onDiscard: () => void
}

/** The foot of the sheet while the form in it has changes: always in view, and the answer to closing it. */
export function SaveBar({ form, state: { valid, busy }, leaving, onStay, onDiscard }: BarProps) {
  const { t } = useTranslation('transactions')
  return (
    <>
      {leaving && <Leaving onStay={onStay} onLeave={onDiscard} />}
      <Button
        type="submit"
        form={form}
        variant="primary"
        disabled={!valid}
        busy={busy}
        className="shrink-0 phone:min-w-40"
      >
        {busy ? t('edit.saving') : t('edit.save')}
      </Button>
    </>
  )
}
