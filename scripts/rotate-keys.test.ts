import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { rowsOf } from '../bench/faults/people.ts'
import { cookieOf, startWorld, userOf } from '../test/world.ts'
import { rotateKeys } from '../server/platform/keys/keys.ts'

const Enabled = z.object({ totpURI: z.string() })

test(
  'after a key rotation old sessions get no tokens, users sign in as before, and their data is intact',
  { timeout: 120_000 },
  async () => {
    const world = await startWorld()
    const identity = (route: string, body: object, cookie: string) =>
      fetch(`${world.url}/api/identity/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    try {
      const user = await world.signUp()
      const body = { type: 'expense', amount: 5, category: 'groceries', description: 'x', date: '2026-01-02' }
      expect((await user.call(createTransaction, { body })).status).toBe(200)
      const enabled = await identity(
        'two-factor/enable',
        { password: user.password, method: 'totp' },
        user.cookie,
      )
      const totp = URI.parse(Enabled.parse(await enabled.json()).totpURI)
      if (!(totp instanceof TOTP)) throw new Error('not a TOTP address')
      const on = await identity('two-factor/verify-totp', { code: totp.generate() }, user.cookie)
      expect(on.status).toBe(200)
      const cookie = cookieOf(on) || user.cookie
      const bearer = await (await userOf(world, { ...user, cookie })).token()
      const before = readFileSync(path.join(world.dataDir, 'keys.json'), 'utf8')
      expect(rotateKeys(world.dataDir)).toBe(1)
      expect(rotateKeys(world.dataDir)).toBe(2)
      expect(readFileSync(path.join(world.dataDir, 'keys.json'), 'utf8')).not.toBe(before)
      expect(statSync(path.join(world.dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
      await world.restart()

      const old = await fetch(`${world.url}/api/identity/token`, { headers: { cookie } })
      expect(old.status).toBe(401)
      // bearer tokens are signed with another key and expire within an hour, as the manual says
      const still = await fetch(`${world.url}/api/user/profile`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      expect(still.status).toBe(200)

      const half = await identity('sign-in/email', { email: user.email, password: user.password }, '')
      expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
      const code = totp.generate({ timestamp: Date.now() + 30_000 }) // the first code is used up
      const whole = await identity('two-factor/verify-totp', { code }, cookieOf(half))
      expect(whole.status).toBe(200)
      const again = await userOf(world, { ...user, cookie: cookieOf(whole) })
      expect(again.id).toBe(user.id)
      expect(await rowsOf(again, {})).toHaveLength(1)
      // ending all sessions, as the manual requires after a leak, ends that token too
      expect((await identity('revoke-sessions', {}, cookieOf(whole))).status).toBe(200)
      const ended = await fetch(`${world.url}/api/user/profile`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      expect(ended.status).toBe(401)
    } finally {
      await world.stop()
    }
  },
)
