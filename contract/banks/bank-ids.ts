/** Display names by bank identifier; an unknown identifier is shown as is. */
export const bankNames: ReadonlyMap<string, string> = new Map([
  ['ADCB_AE', 'Abu Dhabi Commercial Bank'],
  ['ENBD_AE', 'Emirates NBD'],
  ['FAB_AE', 'First Abu Dhabi Bank'],
  ['HSBC_AE', 'HSBC UAE'],
  ['CBD_AE', 'Commercial Bank of Dubai'],
  ['RAKBANK_AE', 'RAKBANK'],
  ['MASHREQ_AE', 'Mashreq Bank'],
  ['ADIB_AE', 'Abu Dhabi Islamic Bank'],
  ['DIB_AE', 'Dubai Islamic Bank'],
  ['CITI_AE', 'Citibank UAE'],
  ['LEAN_OF_RETAIL_UAE', 'Lean Open Finance MockBank'],
])
