import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createMail } from './mail.ts'
import { startSmtp } from './testing/smtp.ts'

const message = { kind: 'test', to: 'person@example.test', subject: 'Hello', text: 'secret-link-123' }

test('without a mail server each mail is a private file in the outbox; the log has its path but not its content', async () => {
  const outboxDir = path.join(mkdtempSync(path.join(tmpdir(), 'xtharwa-mail-')), 'outbox')
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  await createMail({ smtpUrl: null, from: 'us@example.test', outboxDir, log, clock: systemClock }).send(
    message,
  )
  const [name = ''] = readdirSync(outboxDir)
  expect(name).toMatch(/\.eml$/)
  expect(statSync(path.join(outboxDir, name)).mode & 0o777).toBe(0o600)
  expect(readFileSync(path.join(outboxDir, name), 'utf8')).toContain('secret-link-123')
  expect(lines.join('')).toContain(name)
  expect(lines.join('')).not.toContain('secret-link')
})

test('with a mail server the mail is sent through it', async () => {
  const smtp = await startSmtp()
  const log = createLog('silent')
  await createMail({
    smtpUrl: smtp.url,
    from: 'us@example.test',
    outboxDir: '/nowhere',
    log,
    clock: systemClock,
  }).send(message)
  expect(smtp.mails[0]).toContain('secret-link-123')
  await smtp.stop()
})
