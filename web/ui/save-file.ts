/** Saves bytes as a browser download. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\u2066-\u2069]/g, '') // direction marks are only for display
  link.click()
  // The browser reads the URL after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
