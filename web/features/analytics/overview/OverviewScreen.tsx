export function OverviewScreen() {
  return null
}
