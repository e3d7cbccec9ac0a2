import type { App } from '../../../../context.ts'
import { languageNamed } from '../../../../platform/i18n/index.ts'
import { type Letter, mailOf } from '../mails.ts'
import { selectLanguage, selectUser } from '../store.ts'

type Sender = Pick<App, 'db' | 'mail' | 'log' | 'language'> & { readonly userId: string }

/** Sends the caller a mail in their language without making them wait; a failure is logged. */
export function mailPerson(
  { db, mail, log, language, userId }: Sender,
  kind: Letter['kind'],
  about: Pick<Letter, 'name' | 'link'>,
): void {
  const send = async (): Promise<void> => {
    const user = await selectUser(db, userId)
    const own = languageNamed(await selectLanguage(db, userId))
    if (user) await mail.send(mailOf(own ?? language, { to: user.email, kind, ...about }))
  }
  void send().catch((error: unknown) => log.error('A mail could not be sent', { kind }, error))
}
