import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, system, type Tx, write } from '../../platform/db/db.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { type Language, languageNamed, preferredLanguage } from '../../platform/i18n/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { AuditKind, RecordAudit } from '../audit/service.ts'
import { type Letter, mailOf } from './mail/mails.ts'
import type { PasswordCost } from './passwords/hashing.ts'
import { claimUnready, isUnready, selectLanguage } from './store.ts'

/** `language`: what the browser asked for where the user signed up; left out where no request says it. */
export type CreatedUser = { id: string; name: string; email: string; language?: Language }
/** Whom a mail is for, and the headers of the request that it follows. */
export type Reader = { userId: string; headers: Headers | undefined }

/** What identity needs from outside. */
export type Given = {
  readonly config: Config
  readonly db: Db
  readonly keys: Keys
  readonly clock: Clock
  readonly log: Log
  readonly mail: Mail
  readonly passwordCost: PasswordCost
  readonly audit: RecordAudit
  /** Makes what every user has, in the transaction that creates the user. */
  readonly onUserCreated: (tx: Tx, user: CreatedUser) => Promise<void>
  /** Keeps the copy of the address in the user's document in step, in the transaction that changes it. */
  readonly onEmailChanged: (tx: Tx, userId: string, email: string) => Promise<void>
}
/** What the parts of identity share. */
export type IdentityParts = Given & {
  /** Writes an audit entry in its own transaction. */
  note(userId: string, kind: AuditKind, detail: Record<string, string>): Promise<void>
  /** Writes a mail in the language of its reader and hands it over without making the caller wait; a failure is logged. */
  sendLater(to: Reader, letter: Letter): void
  /** The language of mails to a person: the one they have set, else what the request asks for. */
  languageFor(to: Reader): Promise<Language>
  /** Makes the document of a user who has none: after a crash between the two halves of a Google sign-up. */
  heal(userId: string): Promise<void>
}

export function createParts(options: Given): IdentityParts {
  const { db, audit, clock, onUserCreated, mail, log } = options
  const languageFor = async ({ userId, headers }: Reader): Promise<Language> =>
    languageNamed(await selectLanguage(db, userId)) ?? preferredLanguage(headers?.get('accept-language'))
  return {
    ...options,
    languageFor,
    note: (userId, kind, detail) =>
      write(db, { userId }, (tx) => audit(tx, userId, kind, detail, clock.now())),
    sendLater(to, letter) {
      const send = async (): Promise<void> => mail.send(mailOf(await languageFor(to), letter))
      void send().catch((error: unknown) => log.error('A mail could not be sent', {}, error))
    },
    async heal(userId) {
      if (!(await isUnready(db, userId))) return
      await system(db, async (tx) => {
        const user = await claimUnready(tx, userId)
        if (user) await onUserCreated(tx, user)
      })
    },
  }
}
