/** Texts about the second currency: its figures and its setting. */
export default {
  rate: '1 {{currency}} = AED {{rate}}, {{date}} ({{source}})',
  peg: '1 {{currency}} = AED {{rate}}, a fixed rate',
  missing: 'No exchange rate for {{currency}}',
  title: 'Second currency',
  text: 'Shown next to your total balance, accounts and payments, with the exchange rate and its date.',
  none: 'None',
  failed: 'We couldn’t save this. Please try again.',
}
