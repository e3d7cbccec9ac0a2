/** What a bank's redirect brought in the address: anybody can write it, so it is only looked up, never believed. */
export type Arrival = {
  entityId: string | null
  customerId: string | null
  bankIdentifier: string | null
  accountIds: readonly string[]
  institutionId: string | null
}
const mostId = 128

export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const id = (name: string): string | null => {
    const value = query.get(name)?.trim() ?? ''
    return value === '' || value.length > mostId ? null : value
  }
  return {
    entityId: id('entity_id'),
    customerId: id('customer_id'),
    bankIdentifier: id('bank_identifier'),
    accountIds: (query.get('account_ids') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && each.length <= mostId)
      .slice(0, 200),
    institutionId: id('institution_id'),
  }
}

/** finish: entities of the signed-in user's own customer · link: a bank of a customer · missing: nothing to go by. */
export function wayOf(arrival: Arrival): 'finish' | 'link' | 'missing' {
  if (arrival.entityId) return 'finish'
  if (arrival.customerId) return arrival.bankIdentifier ? 'link' : 'finish'
  return 'missing'
}

/** Leaves nothing of the arrival in the address, the history or a shared link. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname)
}
