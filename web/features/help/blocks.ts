const bullet = '- '

/** An article's lines as paragraphs and lists: lines that begin with a dash and follow each other are one list. */
export function blocksOf(lines: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (!line.startsWith(bullet)) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(bullet.length))
    else blocks.push([line.slice(bullet.length)])
  }
  return blocks
}
