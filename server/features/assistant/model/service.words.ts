/** Answers a question in words of a language model; each sentence is checked before it leaves. */
import type { SourceTopic, WordsEvent, WordsState } from '#contract/assistant/assistant-model.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { hourlyRule, requireAttempt } from '../../../platform/http/limits.ts'
import { answerQuestion } from '../service.ts'
import { SentenceCutter, advises, checkSentence, topicsOf } from './check/check.ts'
import { addResult, emptyEvidence } from './check/evidence.ts'
import { questionFacts } from './check/figures.ts'
import { type WordsLimits, usualLimits } from './limits.ts'
import { Placeholders } from './privacy/placeholders.ts'
import { hideResult, isPublicName, tellingWords } from './privacy/results.ts'
import { instructionsFor } from './prompt.ts'
import { type Conversation, converse } from './service.converse.ts'
import { keepEntry } from './service.log.ts'
import { type Target, requireTarget } from './service.settings.ts'
import { changingTools } from './service.changes.ts'
import { type ModelTool, modelTools } from './service.tools.ts'
import { read } from '../../../platform/db/db.ts'
import { listAccounts } from '../../accounts/service.ts'
import { readUserDocument } from '../../person/settings/service.ts'
import { listBalances } from '../../payments/shares/service.shares.ts'
import { listSharing } from '../../household/service.ts'
import { listSent } from '../../uae/remittances/service.ts'
import { listCoveredCheques } from '../../planning/ahead/service.cover.ts'
import { selectPayees } from './store.ts'
import { wordsIn } from './text.ts'

type Emit = (event: WordsEvent) => void

/** A stream of JSON lines. Fails before anything is sent where there is no model, no consent, or too many questions. */
export async function answerInWords(ctx: Ctx, question: string, limits = usualLimits): Promise<Response> {
  const target = await requireTarget(ctx)
  await requireAttempt(
    ctx.db,
    ctx.keys,
    hourlyRule('model-questions', limits.perHour),
    [ctx.userId],
    ctx.clock.now(),
  )
  const closed = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const emit: Emit = (event) => {
        if (!closed.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      const gone = AbortSignal.any([ctx.signal, closed.signal])
      await new Answering(ctx, target, question, emit, gone, limits).run()
      if (!closed.signal.aborted) controller.close()
    },
    cancel: () => closed.abort(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}

/** One question: what is known of it so far, and what was shown. */
class Answering {
  readonly #ctx: Ctx
  readonly #target: Target
  readonly #question: string
  readonly #emit: Emit
  readonly #gone: AbortSignal
  readonly #limits: WordsLimits
  readonly #evidence = emptyEvidence()
  readonly #inputs: number[] = []
  readonly #cutter = new SentenceCutter()
  #previous = ''
  #isChangeAsked = false
  #proposals = 0
  #sentences = 0
  #advises = false
  #topics: Set<SourceTopic>

  constructor(
    ctx: Ctx,
    target: Target,
    question: string,
    emit: Emit,
    gone: AbortSignal,
    limits: WordsLimits,
  ) {
    this.#ctx = ctx
    this.#target = target
    this.#question = question
    this.#emit = emit
    this.#gone = gone
    this.#limits = limits
    this.#topics = new Set(topicsOf(foldText(question)))
  }

  async run(): Promise<void> {
    const ctx = this.#ctx
    let state: WordsState = 'failed'
    let conversation: Conversation | null = null
    let sentQuestion = ''
    try {
      const placeholders = await startPlaceholders(ctx, this.#question)
      sentQuestion = placeholders.hideInQuestion(this.#question)
      const changing = await this.#changingTools(placeholders)
      conversation = {
        instructions: instructionsFor(ctx.language, today(ctx.clock), changing.length > 0),
        message: sentQuestion + (await this.#productAnswer(placeholders)),
        tools: [
          ...modelTools(ctx, {
            evidence: this.#evidence,
            placeholders,
            inputs: this.#inputs,
            onCard: (card) => this.#emit({ kind: 'card', card }),
          }),
          ...changing,
        ],
        sent: '',
        received: '',
        requests: 0,
      }
      state = await converse(ctx, this.#target, conversation, this.#limits, this.#gone, {
        text: (text) => this.#cutter.add(text).every((sentence) => this.#release(sentence, placeholders)),
        whole: () => this.#cutter.end().every((sentence) => this.#release(sentence, placeholders)),
      })
    } catch (error) {
      ctx.log.error('A question to the language model failed', { requestId: ctx.requestId }, error)
    }
    this.#emit({ kind: 'end', state, advises: this.#advises, sources: [...this.#topics] })
    if (conversation === null || conversation.requests === 0) return
    const { requests, sent, received } = conversation
    const { host, name } = this.#target
    await keepEntry(ctx, { host, model: name, question: sentQuestion, state, requests, sent, received })
  }

  async #changingTools(placeholders: Placeholders): Promise<ModelTool[]> {
    const { kinds, tools } = await changingTools(this.#ctx, {
      evidence: this.#evidence,
      placeholders,
      question: this.#question,
      host: this.#target.host,
      most: this.#limits.proposals,
      onProposal: (proposal) => {
        this.#proposals += 1
        this.#emit({ kind: 'proposal', proposal })
      },
    })
    this.#isChangeAsked = kinds.length > 0
    return tools
  }

  /** Shows a sentence, or says that one is left out; false once there are too many. */
  #release(sentence: string, placeholders: Placeholders): boolean {
    const { clock } = this.#ctx
    const basis = {
      evidence: this.#evidence,
      question: questionFacts(this.#question),
      inputs: this.#inputs,
      today: today(clock),
      previous: this.#previous,
      isChangeAsked: this.#isChangeAsked,
      proposals: this.#proposals,
    }
    const fault = checkSentence(sentence, basis)
    const text = placeholders.restore(sentence)
    if (fault !== null || text === null) this.#emit({ kind: 'withheld', reason: fault ?? 'figure' })
    else {
      const folded = foldText(sentence)
      this.#emit({ kind: 'sentence', text })
      this.#previous = sentence
      this.#advises ||= advises(folded)
      for (const topic of topicsOf(folded)) this.#topics.add(topic)
    }
    this.#sentences += 1
    return this.#sentences < this.#limits.sentences
  }

  /** What the product itself answers, for the model to put in words; empty where it does not understand the question. */
  async #productAnswer(placeholders: Placeholders): Promise<string> {
    const answer = await answerQuestion(this.#ctx, this.#question)
    if (answer.kind !== 'answer') return ''
    const { code, params, amount, other, days, rows } = answer
    const list = rows?.list.map((row) => ({ ...row, share: null, address: null })) ?? []
    const measure = code.startsWith('received') ? 'income' : 'expense'
    const figures = { code, params, amount, other, days, rows: list, more: rows?.more ?? 0 }
    const hidden = hideResult('product_answer', { group: 'merchant' }, figures, placeholders)
    const tool = /^(?:spent|received)/.test(code) ? 'sum_payments' : 'product_answer'
    addResult(this.#evidence, tool, { measure }, hidden)
    return `\n\nThe product’s own result for this question:\n${JSON.stringify(hidden)}`
  }
}

const mostPayees = 5000

/** Placeholders that know the person, their household, and all payees that are not well-known merchants. */
async function startPlaceholders(ctx: Ctx, question: string): Promise<Placeholders> {
  const [stored, sharing, balances, sent, book, { data: accounts }] = await Promise.all([
    read(ctx.db, ctx, async (tx) => ({
      name: (await readUserDocument(tx, ctx.userId)).name,
      payees: await selectPayees(tx, ctx.userId, mostPayees),
    })),
    listSharing(ctx),
    listBalances(ctx),
    listSent(ctx, {}),
    listCoveredCheques(ctx),
    listAccounts(ctx),
  ])
  const people = [
    stored.name,
    ...sharing.members.map(({ name }) => name),
    ...sharing.memberships.map(({ owner }) => owner),
    ...balances.map(({ person }) => person),
    ...sent.recipients.map(({ name }) => name),
  ]
  const typedWords = new Set(wordsIn(foldText(question)))
  const payees = [...stored.payees, ...book.cheques.map(({ payee }) => payee)]
    // most payees are not in the question, and looking up whether they are merchants takes time
    .filter((name) => wordsIn(foldText(name)).some((word) => isInQuestion(word, typedWords)))
    .filter((name) => !isPublicName(name))
    .map(tellingWords)
  const endings = accounts.flatMap(({ account_name: name }) => name.match(/\d{4}(?!\d)/g) ?? [])
  return new Placeholders(
    [...people, ...payees].filter((name) => name !== ''),
    endings,
  )
}
const isInQuestion = (word: string, typedWords: ReadonlySet<string>): boolean =>
  typedWords.has(word) || [...typedWords].some((typed) => typed.length > word.length && typed.endsWith(word))
