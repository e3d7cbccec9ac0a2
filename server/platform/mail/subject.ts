/** Bytes whose encoded word (RFC 2047) fits a line behind the header's name. */
const mostBytes = 36

/**
 * A subject for the mail library. It encodes a subject only for characters outside ASCII, so one that looks encoded
 * already (`=?utf-8?B?…?=`), as somebody's name may, would be read as other text; this encodes it.
 */
export function safeSubject(subject: string): string {
  if (!subject.includes('=?')) return subject
  const parts: string[] = ['']
  for (const char of subject) {
    const longer = `${parts.at(-1) ?? ''}${char}`
    if (Buffer.byteLength(longer) > mostBytes) parts.push(char)
    else parts[parts.length - 1] = longer
  }
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}
