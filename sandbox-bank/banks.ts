/** A bank of the sandbox. With the redirect flow, users sign in on the bank's own pages. */
export interface BankInfo {
  identifier: string
  name: string
  arabicName: string
  flow: 'credentials' | 'redirect'
  swift: string
  code: string
  color: string
  /** Gives every booking the time 00:00 UTC. */
  midnight: boolean
  /** The letters on the bank's tile. */
  letters: string
  enabled: boolean
}

const TABLE = `
ENBD_AE            | Emirates NBD                  | بنك الإمارات دبي الوطني | credentials | EBILAEAD | 026 | #072447 | midnight | ENBD
ADCB_AE            | Abu Dhabi Commercial Bank     | بنك أبوظبي التجاري      | credentials | ADCBAEAA | 003 | #c8102e | exact    | ADCB
FAB_AE             | First Abu Dhabi Bank          | بنك أبوظبي الأول        | redirect    | NBADAEAA | 035 | #0033a1 | midnight | FAB
HSBC_AE            | HSBC UAE                      | إتش إس بي سي            | credentials | BBMEAEAD | 020 | #db0011 | exact    | H
CBD_AE             | Commercial Bank of Dubai      | بنك دبي التجاري         | credentials | CBDUAEAD | 023 | #00539b | midnight | CBD
RAKBANK_AE         | RAKBANK                       | بنك رأس الخيمة الوطني   | credentials | NRAKAEAK | 040 | #d5191f | exact    | RAK
MASHREQ_AE         | Mashreq Bank                  | بنك المشرق              | redirect    | BOMLAEAD | 033 | #cf4500 | exact    | mq
ADIB_AE            | Abu Dhabi Islamic Bank        | مصرف أبوظبي الإسلامي    | redirect    | ABDIAEAD | 050 | #003b71 | midnight | ADIB
DIB_AE             | Dubai Islamic Bank            | بنك دبي الإسلامي        | redirect    | DUIBAEAD | 024 | #00704a | exact    | DIB
CITI_AE            | Citibank UAE                  | سيتي بنك                | credentials | CITIAEAD | 021 | #003b70 | midnight | citi
LEAN_OF_RETAIL_UAE | Lean Open Finance MockBank    | بنك تجريبي              | redirect    | MOCKAE01 | 020 | #12824c | midnight | MB
NBF_AE             | National Bank of Fujairah     | بنك الفجيرة الوطني      | credentials | NBFUAEAF | 038 | #7c6a2e | exact    | NBF
SIB_AE             | Sharjah Islamic Bank          | مصرف الشارقة الإسلامي   | redirect    | NBSHAEAS | 041 | #1c6d5a | midnight | SIB
WIO_AE             | Wio Bank                      | بنك ويو                 | redirect    | WIOBAEAD | 086 | #5b3fd6 | exact    | wio
LIV_AE             | Liv                           | ليف                     | credentials | EBILAEAD | 026 | #c2185b | exact    | liv.
AJMAN_AE           | Ajman Bank                    | مصرف عجمان              | redirect    | AJMNAEAJ | 057 | #8a2432 | midnight | AJB
CBI_AE             | Commercial Bank International | البنك التجاري الدولي    | credentials | CLBIAEAD | 022 | #2b4d74 | midnight | CBI`

/** Every bank. CBI_AE is switched off, so that clients have to check a bank's availability. */
export const BANKS: readonly BankInfo[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [identifier = '', name = '', arabicName = '', flow, swift = '', code = '', color = ''] = cells
    return {
      identifier,
      name,
      arabicName,
      swift,
      code,
      color,
      flow: flow === 'redirect' ? 'redirect' : 'credentials',
      midnight: cells[7] === 'midnight',
      letters: cells[8] ?? '',
      enabled: identifier !== 'CBI_AE',
    }
  })

const byId = new Map(BANKS.map((bank) => [bank.identifier, bank]))

export function findBank(identifier: string): BankInfo | undefined {
  return byId.get(identifier)
}

/** A bank in the provider's format, for GET /banks/v1. */
export function bankOnWire(bank: BankInfo, publicUrl: string): Record<string, unknown> {
  const logo = `${publicUrl}/widget/logo/${bank.identifier}.svg`
  const redirect = bank.flow === 'redirect'
  return {
    identifier: bank.identifier,
    name: bank.name,
    arabic_name: bank.arabicName,
    commercial_name: bank.name,
    commercial_name_arabic: bank.arabicName,
    logo,
    logo_alt: logo,
    main_color: bank.color,
    background_color: '#ffffff',
    theme: 'light',
    country_code: 'ARE',
    active: true,
    mock: true,
    traits: redirect
      ? ['auth-redirect', 'web-auth-redirect', 'open-finance']
      : ['user-input-on-login', 'auth-credentials'],
    supported_account_types: ['CREDIT', 'SAVINGS', 'CURRENT'],
    supported_account_sub_types: ['CURRENT', 'SAVINGS', 'CREDIT'],
    bank_type: 'RETAIL',
    swift_code: bank.swift,
    transfer_limits: [{ currency: 'AED', min: 5, max: 50000 }],
    international_transfer_limits: [],
    international_destinations: [],
    account_type: 'PERSONAL',
    connection_type: redirect ? 'OPEN_BANKING' : 'REVERSE_ENGINEERED',
    availability: {
      active: { payments: false, data: bank.enabled },
      enabled: { payments: false, data: true },
    },
  }
}
