/** The merchant, title and category of a row, and the reason for the category. */
export type DerivedColumns = {
  merchant_key: string | null
  merchant: string | null
  category_id: string | null
  reason_kind: string
  reason_code: string
  /** An object as JSON text, like `title_params`. */
  reason_params: string
  title_code: string | null
  title_params: string
  /** Ids of the rules that had an effect on the row. */
  rule_ids: string[]
  /** What those rules set apart from category and merchant (`RuleEffects`), as JSON text. */
  rule_effects: string
}
