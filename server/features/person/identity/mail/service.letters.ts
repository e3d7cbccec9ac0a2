import type { App } from '../../../../context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { languageNamed } from '../../../../platform/i18n/index.ts'
import { type Letter, mailOf } from '../mails.ts'
import { selectReader } from '../store.ts'

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
