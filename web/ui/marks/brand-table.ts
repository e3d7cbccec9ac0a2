import { atom } from 'nanostores'
import { useStore } from '../../use-store.ts'

type Banks = typeof import('./bank-table.ts')
type Merchants = typeof import('./merchant-table.ts')

const banks = atom<Banks | null>(null)
const merchants = atom<Merchants | null>(null)
const loading = new Set<string>()

/** Loads a table at its first use; until it is here, and where it cannot be had, marks show plain letters. */
function loadOnce(name: string, load: () => Promise<void>): void {
  if (typeof document === 'undefined' || loading.has(name)) return
  loading.add(name)
  load().catch(() => loading.delete(name))
}

/** The banks' brands, null while they are being loaded. */
export function useBanks(): Banks | null {
  loadOnce('banks', async () => banks.set(await import('./bank-table.ts')))
  return useStore(banks, { ssr: () => null })
}

/** The merchants' brands, null while they are being loaded. */
export function useMerchants(): Merchants | null {
  loadOnce('merchants', async () => merchants.set(await import('./merchant-table.ts')))
  return useStore(merchants, { ssr: () => null })
}
