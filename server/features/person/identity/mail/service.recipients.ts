import type { App } from '../../../../context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type LimitRule, countAttempt } from '../../../../platform/http/limits.ts'
import { languageNamed } from '../../../../platform/i18n/index.ts'
import { plainAddress } from '../address.ts'
import { type Letter, mailOf } from '../mails.ts'
import { selectReader } from '../store.ts'

const daySeconds = 86_400
/** Mails that all people together may have sent to one address in a day: invitations and links to confirm it. */
const linkRule: LimitRule = {
  name: 'mail-to',
  free: 6,
  windowSeconds: daySeconds,
  firstDelaySeconds: daySeconds,
  maxDelaySeconds: daySeconds,
}
/** News of what people who share accounts do. */
const newsRule: LimitRule = { ...linkRule, name: 'news-to', free: 30 }

type Limits = Pick<App, 'db' | 'keys' | 'clock'>

/** Counts a mail to an address, whose additions behind a plus sign reach the same mailbox; false if it has had enough. */
async function count({ db, keys, clock }: Limits, rule: LimitRule, email: string): Promise<boolean> {
  const mailbox = plainAddress(email).replace(/\+[^@]*(?=@)/, '')
  return (await countAttempt(db, keys, rule, [mailbox], clock.now())).allowed
}

/** Whether one more mail with news may go to an address today; counts it. */
export const mayTell = (limits: Limits, email: string): Promise<boolean> => count(limits, newsRule, email)

/** Fails if an address has had enough mails for a day. */
export async function requireRecipient(limits: Limits, email: string): Promise<void> {
  if (!(await count(limits, linkRule, email))) fail('recipient_full')
}

type Sender = Pick<App, 'postMail' | 'language'> & { readonly userId: string }

/** Has a mail sent to the caller, in their language, when `tx` commits. */
export async function mailPerson(
  { postMail, language, userId }: Sender,
  tx: Tx,
  kind: Letter['kind'],
  about: Pick<Letter, 'name' | 'link'>,
): Promise<void> {
  const reader = await selectReader(tx, userId)
  const own = languageNamed(reader?.language)
  if (reader) await postMail(tx, userId, mailOf(own ?? language, { to: reader.email, kind, ...about }))
}
