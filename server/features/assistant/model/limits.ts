/** How much one question may cost. Pure. */
export type WordsLimits = {
  /** Requests to the model. */
  steps: number
  toolCalls: number
  /** Changes that may be proposed. */
  proposals: number
  /** That the model may write in each request. */
  tokens: number
  longestMs: number
  requestBytes: number
  /** Of each answer as it is sent, with its envelope. */
  answerBytes: number
  /** Characters of an answer. */
  answerText: number
  /** Questions of one person. */
  perHour: number
}
export const usualLimits: WordsLimits = {
  steps: 6,
  toolCalls: 12,
  proposals: 3,
  tokens: 1000,
  longestMs: 60_000,
  requestBytes: 160_000,
  answerBytes: 500_000,
  answerText: 8_000,
  perHour: 30,
}
