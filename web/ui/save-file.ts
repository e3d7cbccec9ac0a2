/** Hands bytes over to the browser's downloads. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\u2066-\u2069]/g, '') // marks of direction are for reading
  link.click()
  // The browser reads the address after the click; a while is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
