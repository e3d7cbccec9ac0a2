import type { Config } from '../../../config.ts'
import type { PostMail } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, system, type Tx, write } from '../../../platform/db/db.ts'
import type { Keys } from '../../../platform/keys/keys.ts'
import { type Language, languageNamed, preferredLanguage } from '../../../platform/i18n/index.ts'
import type { Log } from '../../../platform/log.ts'
import type { AuditKind, RecordAudit } from '../audit/service.ts'
import { type Letter, mailOf } from './mails.ts'
import type { PasswordCost } from './hashing.ts'
import { claimUserWithoutDocument, lacksDocument, selectLanguage, selectReader } from './store.ts'

/** `language`: the browser's preference at sign-up; absent if no request states it. */
export type CreatedUser = { id: string; name: string; email: string; language?: Language }
/** The user a mail is for, and the headers of the request that caused it. */
export type Reader = { userId: string; headers: Headers | undefined }

/** The dependencies of identity. */
export type Given = {
  readonly config: Config
  readonly db: Db
  readonly keys: Keys
  readonly clock: Clock
  /**
   * The machine's time, the only one the library knows: what it stamps or checks (sessions, mailed links) is
   * compared with this clock, everything else uses `clock`.
   */
  readonly libraryClock: Clock
  readonly log: Log
  readonly postMail: PostMail
  readonly passwordCost: PasswordCost
  /**
   * Whether the library checks at each start that the tables have what it writes. Tests check it; to read all columns
   * of the database takes a third of a start.
   */
  readonly validateSchema?: boolean
  readonly audit: RecordAudit
  /** Creates what every user has, in the transaction that creates the user. */
  readonly onUserCreated: (tx: Tx, user: CreatedUser) => Promise<void>
  /** Updates the copy of the e-mail in the user's document, in the transaction that changes it. */
  readonly onEmailChanged: (tx: Tx, userId: string, email: string) => Promise<void>
  /** Ends what else acts for a user without signing in, in the transaction that ends the ways in. */
  readonly onAccessEnded: (tx: Tx, userId: string) => Promise<void>
  /** Uses up the secret of an invitation's mail; false unless it was sent to this address and can still be answered. */
  readonly takeInvited: (tx: Tx, email: string, secret: string) => Promise<boolean>
  /** Gives a new sample resident, from whom demos are copied, accounts, payments and plans. */
  readonly fillSample: (user: CreatedUser & { language: Language }) => Promise<void>
  /** Copies a sample resident's rows to a new demo. */
  readonly copySample: (tx: Tx, from: string, to: CreatedUser) => Promise<void>
  /** Has demos deleted whose time is over. */
  readonly onDemoEnded: () => Promise<void>
}
/** The dependencies and helpers that the parts of identity share. */
export type IdentityParts = Given & {
  /** Writes an audit entry in its own transaction. */
  note(userId: string, kind: AuditKind, detail: Record<string, string>): Promise<void>
  /** Has a mail sent in the reader's language when `tx` commits. */
  sendWith(tx: Tx, to: Reader, letter: Letter): Promise<void>
  /** Has a mail sent in the reader's language without making the caller wait; that it cannot be stored is logged. */
  sendLater(to: Reader, letter: Letter): void
  /** The language of mails to a user: their setting, else the request's preference. */
  languageFor(to: Reader): Promise<Language>
  /** Creates the document of a user who lacks it after a crash in the middle of a Google sign-up. */
  heal(userId: string): Promise<void>
}

export function createParts(options: Given): IdentityParts {
  const { db, audit, clock, onUserCreated, postMail, log } = options
  const chosen = (own: string | null | undefined, { headers }: Reader): Language =>
    languageNamed(own) ?? preferredLanguage(headers?.get('accept-language'))
  const languageFor = async (to: Reader): Promise<Language> => chosen(await selectLanguage(db, to.userId), to)
  return {
    ...options,
    languageFor,
    note: (userId, kind, detail) =>
      write(db, { userId }, (tx) => audit(tx, userId, kind, detail, clock.now())),
    sendWith: async (tx, to, letter) => {
      const own = (await selectReader(tx, to.userId))?.language
      await postMail(tx, to.userId, mailOf(chosen(own, to), letter))
    },
    sendLater(to, letter) {
      const send = async (): Promise<void> => postMail(null, to.userId, mailOf(await languageFor(to), letter))
      void send().catch((error: unknown) => log.error('A mail could not be sent', {}, error))
    },
    async heal(userId) {
      if (!(await lacksDocument(db, userId))) return
      await system(db, async (tx) => {
        const user = await claimUserWithoutDocument(tx, userId)
        if (user) await onUserCreated(tx, user)
      })
    },
  }
}
