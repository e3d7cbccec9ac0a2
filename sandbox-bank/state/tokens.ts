import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { World } from './world.ts'

const API_SCOPES =
  'customer.read customer.write destination.read destination.write bank.read webhook.read payment.read intent.write payout.read payout.write deposit.read report.read report.write data.read reconciliation.read file.read'
const CUSTOMER_SCOPES =
  'customer.read beneficiary.write payment.read payment.write destination.read connect.read connect.write application.read bank.read key.read'

/** A token's lifetime and the remaining lifetime that the widget requires, in seconds. */
const LIFE_S = 3600
const WIDGET_LEFT_S = 600

const claims = z.object({
  exp: z.number(),
  customers: z.array(z.object({ id: z.string() })).optional(),
})

/** Signs and checks the bank's access tokens. */
export type Tokens = Awaited<ReturnType<typeof createTokens>>

/** Generates a signing key and creates the token service; tokens of an earlier run are refused. */
export async function createTokens(world: World) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
  const linkAudience = () => `${world.publicUrl}/link`

  function sign(audience: string, scope: string, extra: Record<string, unknown>): Promise<string> {
    const iat = Math.floor(world.now() / 1000)
    return new SignJWT({ scope: scope.split(' '), applications: [{ id: world.clientId }], ...extra })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(world.clientId)
      .setAudience(audience)
      .setIssuer(world.publicUrl)
      .setJti(randomUUID())
      .setIssuedAt(iat)
      .setNotBefore(iat)
      .setExpirationTime(iat + LIFE_S)
      .sign(privateKey)
  }

  /** Cache of verified API tokens until they expire: a long history uses one token for a thousand calls. */
  const good = new Map<string, number>()

  async function checkApi(token: string): Promise<boolean> {
    const until = good.get(token)
    if (until !== undefined && world.now() / 1000 < until) return true
    good.delete(token)
    const verified = await check(token, world.publicUrl).catch(() => undefined)
    if (verified) good.set(token, verified.exp)
    if (good.size > 100) good.delete([...good.keys()][0] ?? '')
    return verified !== undefined
  }

  async function check(token: string, audience: string) {
    const currentDate = new Date(world.now())
    const { payload } = await jwtVerify(token, publicKey, { audience, issuer: world.publicUrl, currentDate })
    return claims.parse(payload)
  }

  return {
    keys: { keys: [jwk] },
    /** A token for the REST API. */
    api: (): Promise<string> => sign(world.publicUrl, API_SCOPES, {}),
    /** A token for one customer's widget. */
    customer: (id: string): Promise<string> => sign(linkAudience(), CUSTOMER_SCOPES, { customers: [{ id }] }),
    isApi: checkApi,
    /** The customer of a widget token, or why the token is refused. */
    async widget(token: string): Promise<{ customerId: string } | { refused: string }> {
      const verified = await check(token, linkAudience()).catch(() => undefined)
      const customerId = verified?.customers?.[0]?.id
      if (!verified || customerId === undefined)
        return { refused: 'The access token is not one for this customer.' }
      if (verified.exp - world.now() / 1000 < WIDGET_LEFT_S) {
        return { refused: 'The access token has less than ten minutes left.' }
      }
      return { customerId }
    },
  }
}
