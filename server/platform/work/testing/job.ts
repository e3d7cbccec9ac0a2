/** A job for tests of the pool: it works as it is told. */
export type TestTask = { kind: 'echo' | 'ask' | 'spin' | 'eat' | 'swell' | 'throw' | 'exit'; value?: string }
export type TestHost = { upper(text: string): Promise<string> }

export async function run({ kind, value = '' }: TestTask, host: TestHost): Promise<string> {
  if (kind === 'ask') return host.upper(value)
  if (kind === 'throw') throw new Error(`secret ${value}`)
  if (kind === 'exit') process.exit(1)
  if (kind === 'echo') return value
  if (kind === 'swell') for (const held: Buffer[] = []; ;) held.push(Buffer.alloc(8_000_000, held.length + 1))
  const eaten: number[][] = []
  for (;;) if (kind === 'eat') eaten.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5))
}
