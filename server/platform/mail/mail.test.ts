import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createMail, safeSubject } from './mail.ts'
import { startSmtp } from './testing/smtp.ts'
import { plainName } from './plain-name.ts'

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

test.each([
  ['Amal Rashid', 'Amal Rashid'],
  ['نورة الهاشمي', 'نورة الهاشمي'],
  ['Win a prize http://evil.example/x now', 'Win a prize now'],
  ['evil.example', 'evil example'],
  ['Visit evil。example', 'Visit evil example'],
  ['J.R. Smith', 'J R. Smith'],
  ['Call +971 50 123 4567 today', 'Call today'],
  ['reply@evil.example Bank', 'Bank'],
  ['ｗｗｗ．evil．example', ''],
  ['Two\r\nBcc: x@evil.example lines', 'Two Bcc: lines'],
  ['\u202Elmx', 'lmx'],
])('in a mail the name %j is %j', (name, shown) => expect(plainName(name)).toBe(shown))

test('a subject that looks encoded is encoded, so that it is read as it stands', () => {
  const subject = `XTharwa: =?utf-8?B?${Buffer.from('Your bank').toString('base64')}?= شارك ${'x'.repeat(80)}`
  const words = safeSubject(subject).split(' ')
  expect(words.every((word) => /^=\?UTF-8\?B\?[\w+/=]+\?=$/.test(word) && word.length <= 75)).toBe(true)
  const read = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')
  expect(read).toBe(subject)
  expect(safeSubject('XTharwa: Amal')).toBe('XTharwa: Amal')
})
