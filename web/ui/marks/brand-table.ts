import { languageOfPage } from '../../i18n/language.ts'
import { atom } from 'nanostores'
import { useStore } from '../../use-store.ts'

type Banks = typeof import('./bank-table.ts')
type Merchants = typeof import('./merchant-table.ts')

const banks = atom<Banks | null>(null)
const merchants = atom<Merchants | null>(null)
const loading = new Set<string>()

/** Loads a table on first use; until then, or if loading fails, marks show plain letters. */
function loadOnce(name: string, load: () => Promise<void>): void {
  if (typeof document === 'undefined' || loading.has(name)) return
  loading.add(name)
  load().catch(() => loading.delete(name))
}

/** The bank brands; null while loading. */
export function useBanks(): Banks | null {
  loadOnce('banks', async () => {
    const [table, names] = await Promise.all([
      import('./bank-table.ts'),
      languageOfPage() === 'ar-AE' ? import('#contract/banks/bank-names.ts') : null,
    ])
    if (names) table.addSpellings(names.bankSpellings)
    banks.set(table)
  })
  return useStore(banks, { ssr: () => null })
}

/** The merchant brands; null while loading. */
export function useMerchants(): Merchants | null {
  loadOnce('merchants', async () => merchants.set(await import('./merchant-table.ts')))
  return useStore(merchants, { ssr: () => null })
}
