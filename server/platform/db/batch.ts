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
    setImmediate(() => void send())
  }
  const send = async (): Promise<void> => {
    planned = false
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underway += 1
    plan()
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [index, each] of asked.entries()) {
        const answer = answers[index]
        if (answer === undefined) each.reject(new Error('a question was left without an answer'))
        else each.resolve(answer)
      }
    } catch (error) {
      for (const each of asked) each.reject(error)
    } finally {
      underway -= 1
      plan()
    }
  }
  return (question) =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      plan()
    })
}
