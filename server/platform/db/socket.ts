import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * A connection's socket that sends in one system call what is written in one tick: for a read of several statements the
 * calls would cost more than all else.
 */
export class TickSocket extends Socket {
  #holds = false

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#holds) {
      this.#holds = true
      this.cork()
      process.nextTick(() => {
        this.#holds = false
        this.uncork()
      })
    }
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done)
  }
}
