type Waiting<Q, A> = { question: Q; resolve(answer: A): void; reject(error: unknown): void }

/**
 * Asks together what comes in one turn of the event loop, or while `atOnce` statements are under way. Nobody is answered
 * by a statement that went out before the question came.
 */
export function createBatch<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let underway = 0
  let planned = false
  const plan = (): void => {
    if (planned || waiting.length === 0 || underway >= atOnce) return
    planned = true
    setImmediate(send)
  }
  const send = (): void => {
    planned = false
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underway += 1
    ask(asked.map(({ question }) => question)).then(
      (answers) => {
        done()
        asked.forEach(({ resolve, reject }, index) => {
          const answer = answers[index]
          if (answer === undefined) reject(new Error('a question was left without an answer'))
          else resolve(answer)
        })
      },
      (error: unknown) => {
        done()
        for (const { reject } of asked) reject(error)
      },
    )
    plan()
  }
  const done = (): void => {
    underway -= 1
    plan()
  }
  return (question) =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      plan()
    })
}
