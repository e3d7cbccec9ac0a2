export function TermsScreen() {
  return null
}
export function PrivacyScreen() {
  return null
}
