/** Answers a question by cards that a language model chooses, with plain words between them. */
import {
  type FigureCard,
  type SourceTopic,
  sourceTopics,
  type WordsEvent,
  type WordsState,
} from '#contract/assistant/assistant-model.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { hourlyRule, requireAttempt } from '../../../platform/http/limits.ts'
import { answerQuestion } from '../service.ts'
import { type Block, blocksIn, isPlainSentence } from './blocks.ts'
import { type WordsLimits, usualLimits } from './limits.ts'
import { Placeholders } from './privacy/placeholders.ts'
import { hideResult, isCategory, isPublicName, tellingWords } from './privacy/results.ts'
import { correction, instructionsFor } from './prompt.ts'
import type { Figure } from './request/requested.ts'
import { type Conversation, converse } from './service.converse.ts'
import { keepEntry } from './service.log.ts'
import { type Target, requireTarget } from './service.settings.ts'
import { changingTools } from './service.changes.ts'
import { amountsIn, type ModelTool, modelTools } from './service.tools.ts'
import { read } from '../../../platform/db/db.ts'
import { listAccounts } from '../../accounts/service.ts'
import { readUserDocument } from '../../person/settings/service.ts'
import { listBalances } from '../../payments/shares/service.shares.ts'
import { listSharing } from '../../household/service.ts'
import { listSent } from '../../uae/remittances/service.ts'
import { listCoveredCheques } from '../../planning/ahead/service.cover.ts'
import { selectPayees, selectTypedNames } from './store.ts'
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
  readonly #figures: Figure[] = []
  readonly #cards = new Map<string, FigureCard>()
  readonly #topics: readonly SourceTopic[]

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
    const folded = foldText(question)
    this.#topics = sourceTopics.filter((topic) => topics[topic].test(folded))
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
          ...modelTools(ctx, { placeholders, figures: this.#figures, cards: this.#cards }),
          ...changing,
        ],
        sent: '',
        received: '',
        requests: 0,
      }
      state = await this.#answerTwice(conversation, placeholders)
    } catch (error) {
      ctx.log.error('A question to the language model failed', { requestId: ctx.requestId }, error)
    }
    this.#emit({ kind: 'end', state, sources: [...this.#topics] })
    if (conversation === null || conversation.requests === 0) return
    const { requests, sent, received } = conversation
    const { host, name } = this.#target
    await keepEntry(ctx, { host, model: name, question: sentQuestion, state, requests, sent, received })
  }

  /** Asks once more after an answer that is not of the form; then what the tools found is the answer. */
  async #answerTwice(conversation: Conversation, placeholders: Placeholders): Promise<WordsState> {
    const ask = () => converse(this.#ctx, this.#target, conversation, this.#limits, this.#gone)
    let { state, text } = await ask()
    let blocks = state === 'complete' ? blocksIn(text) : null
    if (state === 'complete' && blocks === null) {
      conversation.message += `\n\n${correction}`
      ;({ state, text } = await ask())
      blocks = state === 'complete' ? blocksIn(text) : null
    }
    this.#show(blocks ?? [...this.#cards.keys()].map((card) => ({ card })), placeholders)
    return state === 'complete' && blocks === null && this.#cards.size === 0 ? 'failed' : state
  }

  #show(blocks: readonly Block[], placeholders: Placeholders): void {
    const shown = blocks.flatMap((block) => ('card' in block ? (this.#cards.get(block.card) ?? []) : []))
    const labels = shown.flatMap(({ about, rows }) => [
      ...about.map(({ text }) => text),
      ...rows.map(({ label }) => label),
    ])
    const names = labels.filter((label) => isPublicName(label) || isCategory(label))
    const tools = shown.map(({ tool }) => tool)
    const told = new Set<string>()
    for (const block of blocks) {
      if (told.has(JSON.stringify(block))) continue
      told.add(JSON.stringify(block))
      if ('no' in block) this.#emit({ kind: 'no', code: block.no })
      else if ('card' in block) {
        const card = this.#cards.get(block.card)
        if (card) this.#emit({ kind: 'card', card })
      } else {
        const text = placeholders.restore(block.say)
        const hidden = (block.say.match(/\b[A-Z]+_[A-Z]{1,2}\b/g) ?? []).filter((each) =>
          labels.includes(placeholders.restore(each) ?? ''),
        )
        if (text !== null && isPlainSentence(block.say, { tools, names: [...names, ...hidden] }))
          this.#emit({ kind: 'sentence', text })
      }
    }
  }

  async #changingTools(placeholders: Placeholders): Promise<ModelTool[]> {
    const { tools } = await changingTools(this.#ctx, {
      figures: this.#figures,
      placeholders,
      question: this.#question,
      host: this.#target.host,
      most: this.#limits.proposals,
      onProposal: (proposal) => this.#emit({ kind: 'proposal', proposal }),
    })
    return tools
  }

  /** What the product itself answers; empty where it does not understand the question. */
  async #productAnswer(placeholders: Placeholders): Promise<string> {
    const { answer } = await answerQuestion(this.#ctx, this.#question)
    if (answer.kind !== 'answer') return ''
    const { code, params, amount, other, days, rows } = answer
    const list = rows?.list.map((row) => ({ ...row, share: null, address: null })) ?? []
    const figures = { code, params, amount, other, days, rows: list, more: rows?.more ?? 0 }
    this.#figures.push(...amountsIn(figures))
    const hidden = hideResult('product_answer', { group: 'merchant' }, figures, placeholders)
    return `\n\nThe product’s own answer, which the person sees already:\n${JSON.stringify(hidden)}`
  }
}

/** Questions for which the sources of the product's own rules are named. */
const topics: Readonly<Record<SourceTopic, RegExp>> = {
  zakat: /\b(?:zakat|zakah|nisab)\b|زكاه|الزكاه|نصاب/,
  gratuity: /\b(?:gratuity|end[- ]of[- ]service)\b|مكافاه نهايه|نهايه الخدمه/,
  religion:
    /\b(?:islam(?:ic)?|sharia|shariah|riba|halal|haram|inherit(?:ance)?)\b|اسلام|شريعه|شرعي|ربا|حلال|حرام|ميراث/,
  law: /\b(?:law|legal|illegal|court|sue|tax|vat|visa|labou?r)\b|قانون|محكمه|ضريب|تاشيره/,
}

const mostPayees = 5000

/** Placeholders that know the person, their household, and all payees that are not well-known merchants. */
async function startPlaceholders(ctx: Ctx, question: string): Promise<Placeholders> {
  const [stored, sharing, balances, sent, book, { data: accounts }] = await Promise.all([
    read(ctx.db, ctx, async (tx) => ({
      name: (await readUserDocument(tx, ctx.userId)).name,
      payees: await selectPayees(tx, ctx.userId, mostPayees),
      typed: await selectTypedNames(tx, ctx.userId, mostPayees),
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
    ...[...sharing.memberships, ...(sharing.received ?? [])].map(({ owner }) => owner),
    ...balances.map(({ person }) => person),
    ...sent.recipients.map(({ name }) => name),
  ]
  const typedWords = new Set(wordsIn(foldText(question)))
  const payees = [...stored.payees, ...stored.typed, ...book.cheques.map(({ payee }) => payee)]
    // most payees are not in the question, and looking up whether they are merchants takes time
    .filter((name) => wordsIn(foldText(name)).some((word) => isInQuestion(word, typedWords)))
    .filter((name) => !isPublicName(name) && !isCategory(name))
    .map(tellingWords)
  const endings = accounts.flatMap(({ account_name: name }) => name.match(/\d{4}(?!\d)/g) ?? [])
  return new Placeholders(
    [...people, ...payees].filter((name) => name !== ''),
    endings,
  )
}
const isInQuestion = (word: string, typedWords: ReadonlySet<string>): boolean =>
  typedWords.has(word) || [...typedWords].some((typed) => typed.length > word.length && typed.endsWith(word))
