import { MailedLinkForm } from './MailedLinkForm.tsx'

/** Confirms a new sign-in address. */
export function ConfirmEmailScreen() {
  return <MailedLinkForm name="confirmEmail" path="confirm-email" />
}

/** Takes a sign-in address back that somebody changed. */
export function RestoreEmailScreen() {
  return <MailedLinkForm name="restoreEmail" path="restore-email" />
}
