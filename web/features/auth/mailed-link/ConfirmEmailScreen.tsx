import { MailedLinkForm } from './MailedLinkForm.tsx'

/** Puts a new sign-in address into use. */
export function ConfirmEmailScreen() {
  return <MailedLinkForm name="confirmEmail" path="confirm-email" />
}
