/** An entry of a Flex statement, in XML or CSV. Pure. */

/** By their names in small letters. */
export type Attributes = ReadonlyMap<string, string>

export type Entry = { tag: string; of: Attributes; line: number }
