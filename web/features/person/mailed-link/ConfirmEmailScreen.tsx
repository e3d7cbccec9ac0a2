import { MailedLinkForm } from './MailedLinkForm.tsx'

/** Confirms a new sign-in address. */
export function ConfirmEmailScreen() {
  return <MailedLinkForm name="confirmEmail" path="confirm-email" />
}
