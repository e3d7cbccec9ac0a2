import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'

export type MailMessage = {
  /** For the log; the subject may name people. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  /** Marks the mail by the headers that mail programs sort by. */
  priority?: 'high'
  messageId?: string
  headers?: Record<string, string>
}
export type Mail = { send(message: MailMessage): Promise<void> }

/**
 * Sends mails over SMTP if `smtpUrl` is set; else writes one .eml file per mail into the outbox folder.
 * The log has the kind and the file's path, never the text.
 */
export function createMail(options: Parameters<typeof createTransportMail>[0]): Mail {
  const outgoing = createTransportMail(options)
  return {
    async send(message) {
      // reserved by RFC 2606, so nobody's: the addresses of demos
      if (/\.invalid$/i.test(message.to)) return
      await outgoing.send({ ...message, subject: safeSubject(message.subject) })
    },
  }
}

function createTransportMail(options: {
  smtpUrl: string | null
  from: string
  outboxDir: string
  log: Log
  clock: Clock
}): Mail {
  const { smtpUrl, from, outboxDir, log, clock } = options
  if (smtpUrl !== null) {
    const smtp = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    return {
      async send({ kind, ...message }) {
        await smtp.sendMail({ from, ...message })
        log.info('A mail was handed to the mail server', { kind })
      },
    }
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send({ kind, ...message }) {
      const { message: bytes } = await writer.sendMail({ from, date: clock.now(), ...message })
      if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not built as bytes')
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      const file = path.join(outboxDir, `${newId(clock.now())}.eml`)
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
      log.info('A mail was written to the outbox, since no mail server is configured', {
        kind,
        file,
      })
    },
  }
}

/** Bytes whose encoded word (RFC 2047) fits a line behind the header's name. */
const mostBytes = 36

/**
 * A subject for the mail library. It encodes a subject only for characters outside ASCII, so one that looks encoded
 * already (`=?utf-8?B?…?=`), as somebody's name may, would be read as other text; this encodes it.
 */
export function safeSubject(subject: string): string {
  if (!subject.includes('=?')) return subject
  const parts: string[] = ['']
  for (const char of subject) {
    const longer = `${parts.at(-1) ?? ''}${char}`
    if (Buffer.byteLength(longer) > mostBytes) parts.push(char)
    else parts[parts.length - 1] = longer
  }
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}
