import { productName } from '#contract/product.ts'
import type { MailMessage } from '../../../platform/mail/mail.ts'

function letter(to: string, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = [...paragraphs, productName].join('\n\n')
  return { to, subject: `${productName}: ${subject}`, text: `${text}\n` }
}

const notYou =
  'If this was not you, set a new password at once with "Forgot your password" and look at your sign-ins in Settings.'

export function resetMail(to: string, link: string): MailMessage {
  return letter(to, 'set a new password', [
    'Somebody, most likely you, asked to set a new password. This link works once and for one hour:',
    link,
    'If it was not you, you need not do anything: your password stays as it is.',
  ])
}

export function passwordChangedMail(to: string): MailMessage {
  return letter(to, 'your password was changed', [
    'Your password has been changed, and every other device was signed out.',
    notYou,
  ])
}

export function confirmEmailMail(to: string, link: string): MailMessage {
  return letter(to, 'confirm your new e-mail address', [
    'To use this address for signing in, open this link. It works once and for one hour:',
    link,
    'If you did not ask for this, you need not do anything.',
  ])
}

export function emailChangedMail(to: string): MailMessage {
  return letter(to, 'your e-mail address was changed', [
    'The e-mail address of your account has been changed, so this address no longer signs in. Every device was signed out.',
    'If this was not you, please contact support at once.',
  ])
}

export function linkGoogleMail(to: string, link: string): MailMessage {
  return letter(to, 'connect Google to your account', [
    'Somebody, most likely you, signed in with Google under this address, which already has an account here.',
    'This link connects the two. It works once and for one hour. It also signs out every device and removes the old password, passkeys and two-step codes, so that only you can get in:',
    link,
    'If it was not you, you need not do anything.',
  ])
}

export function googleLinkedMail(to: string): MailMessage {
  return letter(to, 'Google was connected', ['You can now sign in to your account with Google.', notYou])
}

export function twoStepMail(to: string, on: boolean): MailMessage {
  return letter(to, on ? 'two-step sign-in is on' : 'two-step sign-in is off', [
    on
      ? 'From now on signing in with your password also needs a code.'
      : 'From now on your password alone signs you in.',
    notYou,
  ])
}
