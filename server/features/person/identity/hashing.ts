import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'
import { fail } from '../../../platform/errors.ts'

/** Lets at most `atOnce` tasks run concurrently; the others wait in a queue. */
class Semaphore {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }
  get running(): number {
    return this.#running
  }
  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

const semaphores = new Map<string, Semaphore>()
const longestQueue = 300

/**
 * Lets at most `atOnce` calls of one key run concurrently; fails if too many wait. Attempts are counted
 * before they are executed, so without this many correct ones at once would look like guessing.
 */
export async function inSlot<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const semaphore = semaphores.get(key) ?? new Semaphore(atOnce)
  semaphores.set(key, semaphore)
  if (semaphore.waiting >= longestQueue) fail('too_many_sign_ins', {}, { retryAfterSeconds: 5 })
  return semaphore.run(work).finally(() => {
    if (semaphore.running === 0) semaphores.delete(key)
  })
}

/** Argon2 parameters; `memory` in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }
export const standardCost: PasswordCost = { memory: 65_536, passes: 2, parallelism: 1 }
const tagLength = 32
/** Each hash takes 64 MB and a pool thread; two at a time leave threads for everything else. */
const semaphore = new Semaphore(2)

/** How many hashes are running or waiting; the handler rejects callers when the queue is long. */
export function hashesWaiting(): number {
  return semaphore.running + semaphore.waiting
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return semaphore.run(
    () =>
      new Promise((resolve, reject) => {
        // Called as a property, so that a test can count the calls.
        crypto.argon2(
          'argon2id',
          { message: Buffer.from(password.normalize('NFC'), 'utf8'), nonce: salt, tagLength, ...cost },
          (error, tag) => (error ? reject(error) : resolve(tag)),
        )
      }),
  )
}

/** Hashes the whole password in NFC with Argon2id, off the main thread; the result contains the cost. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function verifyPassword(credentials: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = shape.exec(credentials.hash) ?? []
  if (salt === undefined || tag === undefined) return false
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derive(credentials.password, Buffer.from(salt, 'base64'), cost)
  const wanted = Buffer.from(tag, 'base64')
  return derived.length === wanted.length && timingSafeEqual(derived, wanted)
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
