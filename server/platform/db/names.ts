const maxNames = 400
let opened = 0

/**
 * Names for the statements that one connection prepares. The embedded engine has one session for all connections, hence
 * a number for each; the letter tells apart who prepares them.
 */
export class StatementNames {
  readonly #prefix: string
  readonly #names = new Map<string, string>()

  constructor(letter: string) {
    this.#prefix = `${letter}${(opened += 1)}_`
  }

  /** A statement's name, empty where there are too many: the texts of a product are few, since all values are parameters. */
  nameOf(text: string): string {
    let name = this.#names.get(text)
    if (name === undefined) {
      if (this.#names.size >= maxNames) return ''
      this.#names.set(text, (name = `${this.#prefix}${this.#names.size}`))
    }
    return name
  }
}
