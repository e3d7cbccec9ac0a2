/** Takes in the messages that a person hands on: reads each, stores what tells of money, and does what follows. */
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  MessageRefusal,
  MessageResult,
  sendBankMessages,
  SentMessage,
} from '#contract/banks/messages.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { hourlyRule, requireAttempt } from '../../../platform/http/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { fingerprint } from '../../../platform/keys/keys.ts'
import { seal } from '../../../platform/keys/seal.ts'
import { carryOut } from './service.carry-out.ts'
import { resultOf } from './result.ts'
import { readMessage } from './read/read.ts'
import { prepareText } from './read/text.ts'
import { type Reading, readingOf, storedReading } from './reading.ts'
import { insertMessage, type SameText, selectKeepsText, selectSame } from './store.ts'

/** Calls an hour, of up to 50 messages each. */
const rule = hourlyRule('bank-messages', 240)
export const purposeOf = (userId: string): string => `message of a bank to ${userId}`

type Sent = { text: string; sender: string | null; received: Date | null }
const sentOf = ({ text, sender = null, received_at }: SentMessage): Sent => ({
  text,
  sender,
  received: received_at ? new Date(received_at) : null,
})

/** Reads messages and adds their payments, each once. Refused messages leave no trace. */
export async function receiveMessages(
  ctx: Ctx,
  body: BodyOf<typeof sendBankMessages>,
): Promise<MessageResult[]> {
  const { db, keys, clock, userId } = ctx
  const day = today(clock)
  await requireAttempt(db, keys, rule, [userId], clock.now())
  const sent = 'messages' in body ? body.messages.map(sentOf) : apart(sentOf(body), day)
  const readings = sent.map((message) => ({ message, reading: readMessage(message, day) }))
  if (readings.every(({ reading }) => 'refused' in reading))
    return readings.map(({ reading }) => resultOf(reading))
  return write(db, ctx, async (tx) => {
    const results: MessageResult[] = []
    // messages of one call that are alike are as many payments
    const seen = new Map<string, number>()
    for (const { message, reading } of readings) {
      if ('refused' in reading) results.push(resultOf(reading))
      else results.push(await takeIn(tx, ctx, message, readingOf(reading.read, message.text), seen))
    }
    return results
  })
}

/**
 * Several messages pasted together, with empty lines between them or each in a line, if each of them can be read; else it
 * is one. What was pasted twice counts once if it gives a time or a balance, by which two payments would differ.
 */
function apart(sent: Sent, day: string): Sent[] {
  const whole = refusalOf(readMessage(sent, day))
  const isOwn = (refusal: MessageRefusal | null): boolean =>
    refusal === null || (whole !== null && ofAnother.has(refusal))
  for (const border of whole === 'several' ? [emptyLine, /\n/] : [emptyLine]) {
    const parts = sent.text
      .trim()
      .split(border)
      .map((text) => ({ ...sent, text: text.trim() }))
    const readings = parts.map((part) => readMessage(part, day))
    const refusals = readings.map(refusalOf)
    if (parts.length > 1 && refusals.includes(null) && refusals.every(isOwn))
      return parts.filter(({ text }, index) => {
        const reading = readings[index]
        const differs =
          reading && 'read' in reading && (reading.read.time !== null || reading.read.balance !== null)
        return !differs || parts.findIndex((part) => part.text === text) === index
      })
  }
  return [sent]
}
/** Why a message is refused that lies among messages that are read. */
const ofAnother: ReadonlySet<MessageRefusal> = new Set(['advert', 'reminder', 'unfinished'])
const emptyLine = /\n[^\S\n]*\n\s*/
const refusalOf = (reading: ReturnType<typeof readMessage>): MessageRefusal | null =>
  'refused' in reading ? reading.refused : null

async function takeIn(
  tx: Tx,
  ctx: Ctx,
  { text, received }: Sent,
  reading: Reading,
  seen: Map<string, number>,
): Promise<MessageResult> {
  const { keys, userId } = ctx
  const now = ctx.clock.now()
  const hash = fingerprint(keys, `${userId} ${prepareText(text).shown}`)
  const count = seen.get(hash) ?? 0
  seen.set(hash, count + 1)
  const same = await selectSame(tx, userId, hash)
  if (isKnown(same, { reading, received, count })) return { ...resultOf({ read: reading }), state: 'known' }
  const row = {
    id: newId(now),
    hash,
    ordinal: (same.at(-1)?.ordinal ?? -1) + 1,
    sealedText: (await selectKeepsText(tx, userId)) ? seal(keys, purposeOf(userId), text) : null,
    receivedAt: received,
    reading: storedReading(reading),
    bank: reading.bank ?? '',
    digits: reading.instrument?.digits ?? '',
  }
  await insertMessage(tx, userId, row, now)
  return carryOut(tx, ctx, { id: row.id, reading })
}

/** Automations may send a message twice within this time. */
const sameWithinMs = 90_000

/**
 * Whether a message was sent in before. One that gives the time of its payment is the same if its text is; of others,
 * two with the same text that were received apart are two payments.
 */
function isKnown(
  same: readonly SameText[],
  { reading, received, count }: { reading: Reading; received: Date | null; count: number },
): boolean {
  if (same.length === 0) return false
  if (reading.time !== null || reading.balance !== null) return same.length > count
  if (received === null) return same.length > count
  return same.some(
    ({ received_at: at }) => at === null || Math.abs(at.getTime() - received.getTime()) <= sameWithinMs,
  )
}
