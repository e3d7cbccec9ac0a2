type Keyed = { key: number }
type Field<L> = { value: readonly L[]; onChange: (lines: L[]) => void }

/** What can be done with the lines of a form: change one, remove one, add one. */
export function editLines<L extends Keyed>({ value: lines, onChange }: Field<L>) {
  return {
    change: (key: number, part: Partial<L>): void =>
      onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    remove: (key: number): void => onChange(lines.filter((line) => line.key !== key)),
    add: (line: (key: number) => L): void =>
      onChange([...lines, line(Math.max(0, ...lines.map(({ key }) => key)) + 1)]),
  }
}
