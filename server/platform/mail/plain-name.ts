import { cleanName } from '#contract/text.ts'

const longestName = 60
/** A word that is, or begins, an address: it names a scheme, a path or a mailbox. */
const address = /[@/\\]|^www\./i
/** Dots as mail programs read them in a domain, also those of other scripts. */
const dots = /[.\u3002\uFF61](?=\S)/g
const phone = /\+?\p{Nd}[\p{Nd}\s().-]{5,}\p{Nd}/gu

/**
 * A name as it may stand in a mail, whoever chose it: one line of at most 60 characters, without addresses, links and
 * telephone numbers. May be empty.
 */
export function plainName(name: string): string {
  const words = cleanName(name.normalize('NFKC')).split(/\s+/)
  const plain = words.filter((word) => !address.test(word)).join(' ')
  return cleanName(
    Array.from(plain.replace(dots, ' ').replace(phone, ' ').replace(/\s+/g, ' '))
      .slice(0, longestName)
      .join(''),
  )
}
