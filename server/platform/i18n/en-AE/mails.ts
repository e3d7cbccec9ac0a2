const notYou =
  'If this wasn’t you, set a new password now with "Forgot your password" and check your sign-ins in Settings.'

/** Subjects, which follow the product's name, and texts of mails; an empty line separates paragraphs. */
export const mails = {
  reset_subject: 'set a new password',
  reset_text: `Someone, most likely you, asked to set a new password. This link works once, for one hour:

{{link}}

If it wasn’t you, you don’t need to do anything. Your password stays the same.`,
  password_changed_subject: 'your password was changed',
  password_changed_text: `Your password has been changed, and all other devices were signed out.

${notYou}`,
  password_changed_all_subject: 'your password was changed',
  password_changed_all_text: `Your password has been changed. All other devices were signed out, and all passkeys, API tokens, connected apps and push notifications were removed.

${notYou}`,
  password_reset_subject: 'your password was reset',
  password_reset_text: `You set a new password by e-mail. Every other way into your account has ended: all devices were signed out, and Google, passkeys, two-step sign-in, API tokens, connected apps and push notifications were removed. You can set them up again in Settings.

People in your household still see what you share with them.

${notYou}`,
  confirm_address_subject: 'confirm your e-mail address',
  confirm_address_text: `An account was opened with this address. To confirm that it’s yours, open this link. It works once, for one day:

{{link}}

If you didn’t open an account, please don’t open the link. "Forgot your password" gives you the account and locks everyone else out.`,
  confirm_email_subject: 'confirm your new e-mail address',
  confirm_email_text: `To sign in with this address, open this link. It works once, for one hour:

{{link}}

If you didn’t ask for this, you don’t need to do anything.`,
  email_changed_subject: 'your e-mail address was changed',
  email_changed_text: `The e-mail address of your account has been changed, so you can no longer sign in with this one. All devices were signed out.

If this wasn’t you, take the address back with this link within seven days. It also removes the password and every other way to sign in, and you choose a new password by mail:

{{link}}`,
  link_google_subject: 'connect Google to your account',
  link_google_text: `Someone, most likely you, signed in with Google using this address, which already has an account.

This link connects the two. It works once, for one hour. It also signs out all devices and removes the old password, passkeys, two-step codes, API tokens and connected apps, so that only you can sign in:

{{link}}

If it wasn’t you, you don’t need to do anything.`,
  google_linked_subject: 'Google was connected',
  google_linked_text: `You can now sign in to your account with Google.

${notYou}`,
  somebody: 'Somebody',
  household_invitation_subject: '{{name}} shares accounts with you',
  household_invitation_text: `{{name}} invites you to see some of their accounts. The link works once, for seven days. It’s for you alone, so please don’t forward this mail:

{{link}}

If you don’t know {{name}}, you don’t need to do anything.`,
  household_accepted_subject: '{{name}} accepted your invitation',
  household_accepted_text: `{{name}} ({{email}}) accepted your invitation. Nothing is shared until you confirm that this is the person you meant:

{{link}}`,
  household_declined_subject: '{{name}} declined your invitation',
  household_declined_text: `{{name}} ({{email}}) declined your invitation. Nothing is shared.`,
  household_confirmed_subject: 'you can now see accounts of {{name}}',
  household_confirmed_text: `You can now see the accounts that {{name}} shares with you:

{{link}}`,
  household_confirmed_own_subject: '{{name}} now sees accounts of yours',
  household_confirmed_own_text: `{{name}} ({{email}}) now sees the accounts that you share with them. You can end this at any time:

{{link}}

${notYou}`,
  household_as_viewer: 'viewer',
  household_as_partner: 'partner',
  household_as_accountant: 'accountant',
  household_may_viewer: 'see these accounts, their payments and totals',
  household_may_partner:
    'see these accounts, their payments and totals, and categorise, confirm, rename and tag the payments and add notes to them. Both of you can undo each change',
  household_may_accountant: 'see and download these accounts until the last day',
  household_role_subject: 'your access to accounts of {{name}} has changed',
  household_role_text: `{{name}} changed your role to {{role}}. From now on you may {{may}}:

{{link}}`,
  household_role_own_subject: 'the access of {{name}} has changed',
  household_role_own_text: `You changed the role of {{name}} to {{role}}. From now on they may {{may}}. You can change this at any time:

{{link}}`,
  household_removed_subject: '{{name}} no longer shares accounts with you',
  household_removed_text: `{{name}} has ended your access to their accounts. It ended at once, on all your devices.`,
  household_removed_own_subject: '{{name}} no longer sees your accounts',
  household_removed_own_text: `You ended the access of {{name}} to your accounts. It ended at once.`,
  household_left_subject: '{{name}} gave up access to your accounts',
  household_left_text: `{{name}} no longer sees your accounts. You don’t need to do anything.`,
  household_left_own_subject: 'you no longer see accounts of {{name}}',
  household_left_own_text: `You gave up your access to the accounts of {{name}}. It ended at once.`,
  app_connected_subject: '{{name}} can now read your figures',
  app_connected_text: `You allowed {{name}} to read your figures. You can end this at any time in Settings, where you also see when it was used:

{{link}}

${notYou}`,
  api_token_added_subject: 'an API token was created',
  api_token_added_text: `The API token “{{name}}” was created. Whoever has it can read your figures without signing in, and change them if you allowed that. You can end it at any time in Settings:

{{link}}

${notYou}`,
  passkey_added_subject: 'a passkey was added',
  passkey_added_text: `A new passkey can now sign in to your account.

${notYou}`,
  backup_codes_new_subject: 'new backup codes',
  backup_codes_new_text: `New backup codes for two-step sign-in were created. The old ones no longer work.

${notYou}`,
  two_step_on_subject: 'two-step sign-in is on',
  two_step_on_text: `From now on, signing in with your password also needs a code.

${notYou}`,
  two_step_off_subject: 'two-step sign-in is off',
  two_step_off_text: `From now on, your password alone signs you in.

${notYou}`,
} as const

/** Texts of the last page of the Google popup. */
export const google = {
  title: 'Signing in',
  close: 'You can close this window.',
  account_exists:
    'This e-mail address already has an account. Sign in with its password to connect Google, or request a link by e-mail.',
  email_not_verified: 'Google hasn’t confirmed this e-mail address yet.',
  other_account: 'This Google account isn’t the one connected to your account.',
  cancelled: 'Google login failed. Please try again.',
  failed: 'Google login failed. Please try again.',
} as const
