/** The second currency: its figures, and where it is chosen. */
export default {
  rate: '1 {{currency}} = AED {{rate}}, {{date}} ({{source}})',
  peg: '1 {{currency}} = AED {{rate}}, a fixed rate',
  missing: 'No exchange rate for {{currency}}',
  title: 'Second currency',
  text: 'Shown beside your total balance, your accounts and each payment, with the rate and its day.',
  none: 'None',
  failed: 'This could not be saved. Please try again.',
}
