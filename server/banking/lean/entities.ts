/** Maps Lean's entities (bank logins with consents) and banks to the port's types. Pure. */
import { bankNames as ourNames } from '#contract/banks/bank-ids.ts'
import { type Entity, type Permission, permissions } from '../provider.ts'
import type { BankRow, ConsentRow, EntityRow } from './wire/schemas.ts'
import { cleanId, textOf, instantOf } from './wire/values.ts'

/**
 * An entity as the port's type. `bankNames` are the provider's names by identifier; a missing one falls back
 * to the product's own name, then to the identifier.
 */
export function mapEntity(
  row: EntityRow,
  customerId: string,
  bankNames: ReadonlyMap<string, string>,
  now: Date,
): Entity {
  const consent = currentConsent(row.consents ?? [], now)
  return {
    entityId: row.id,
    customerId,
    bankIdentifier: row.bank_identifier,
    bankName: bankNames.get(row.bank_identifier) ?? ourName(row.bank_identifier),
    permissions: permissionsOf(row.permissions),
    createdAt: instantOf(row.created_at) ?? instantOf(consent?.creation_date_time) ?? now,
    consent: {
      id: cleanId(consent?.id),
      state: goneStates.has(row.status ?? '') ? 'revoked' : consent ? stateOf(consent, now) : 'active',
      expiresAt: instantOf(consent?.expiration_date_time),
      dataFrom: instantOf(consent?.transaction_from_date_time),
    },
  }
}

const goneStates = new Set(['DELETED', 'DISABLED', 'REMOVED'])

function permissionsOf(sent: EntityRow['permissions']): Permission[] {
  if (!sent) return []
  return permissions.filter((name) => (Array.isArray(sent) ? sent.includes(name) : sent[name] === true))
}

/** The newest active consent, otherwise the newest of any state. */
function currentConsent(consents: ConsentRow[], now: Date): ConsentRow | null {
  const createdAt = (consent: ConsentRow) => instantOf(consent.creation_date_time)?.getTime() ?? 0
  const newest = [...consents].sort((a, b) => createdAt(b) - createdAt(a))
  return newest.find((consent) => stateOf(consent, now) === 'active') ?? newest[0] ?? null
}

/** `standard_consent_status` takes precedence; an unknown status counts as active until a call fails. */
function stateOf(consent: ConsentRow, now: Date): Entity['consent']['state'] {
  const expires = instantOf(consent.expiration_date_time)
  switch (consent.standard_consent_status ?? consent.consent_status) {
    case 'REVOKED':
    case 'REJECTED':
    case 'CONSUMED':
      return 'revoked'
    case 'EXPIRED':
      return 'expired'
    case 'SUSPENDED':
      return 'suspended'
    default:
      if (consent.consent_status === 'REVOKED' || consent.consent_status === 'REJECTED') return 'revoked'
      return expires && expires <= now ? 'expired' : 'active'
  }
}

/** The name of a bank of the provider's list. */
export function nameOfBank(row: BankRow): string {
  return textOf(row.name, 120) ?? ourName(row.identifier)
}

function ourName(identifier: string): string {
  return ourNames.get(identifier) ?? identifier
}
