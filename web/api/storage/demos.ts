/** Whether visitors may look around with sample data, by the settings that the server embedded in the page. */
export function demosOffered(): boolean {
  return /"demos":\s*true/.test(document.getElementById('runtime-config')?.textContent ?? '')
}
