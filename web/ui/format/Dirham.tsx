/**
 * The sign of the dirham, drawn since fonts do not have U+20C3 yet: a D crossed by two lines with curved ends. It stands
 * left of the number in both directions, as high as its digits and in its colour; whoever shows it says the currency.
 */
export function Dirham() {
  return (
    <svg aria-hidden="true" viewBox="0 0 345 300" className="dirham">
      <path
        fillRule="evenodd"
        d="M30 0C43 10 52 24 52 52V105H27C17 105 12 101 0 90V98C0 122 12 135 27 135H52V165H27C17 165 12 161 0 150V158C0 182 12 195 27 195H52V248C52 276 43 290 30 300H140C224 300 279 263 295 195H318C328 195 333 199 345 210V202C345 178 333 165 318 165H299Q300 150 299 135H318C328 135 333 139 345 150V142C345 118 333 105 318 105H295C279 37 224 0 140 0ZM90 15H136C197 15 233 42 244 105H90ZM90 135H247Q248 150 247 165H90ZM90 195H244C234 252 202 283 136 285H90Z"
      />
    </svg>
  )
}
