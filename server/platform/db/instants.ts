import pg from 'pg'

const parsers: { getTypeParser(oid: number): (text: string) => unknown } = pg.types
const parseInstant = parsers.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Parses a timestamp as PostgreSQL writes it. One in UTC with a four-digit year is parsed as an ISO string,
 * ten times as fast as by the driver; all others are left to the driver.
 */
export function instantOf(text: string): unknown {
  const plain = text.length >= 22 && text.endsWith('+00') && text.charAt(4) === '-'
  return plain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseInstant(text)
}
