import { Search } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { cx } from '../cx.ts'
import { Dialog } from './Dialog.tsx'

type Option = { id: string; label: string; group: string }

type ListProps<O extends Option> = {
  title: string
  /** What it is about, above the text box; else the title is for screen readers only. */
  heading?: ReactNode
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** The options that match what is typed, in their order. */
  options: readonly O[]
  /** What screen readers are told of the number of options. */
  found: string
  /** The option that is active at first; the first one if absent. */
  start?: string | undefined
  onRun: (option: O) => void
  onClose: () => void
  /** What an option shows beside its label. */
  before?: (option: O) => ReactNode
  after?: (option: O) => ReactNode
}

/** A dialog with a text box and the grouped options that match it; arrow keys move, Enter chooses. */
export function SearchList<O extends Option>(props: ListProps<O>) {
  const { title, heading, placeholder, typed, onType, options, found, start, onRun, onClose, before, after } =
    props
  const id = useId()
  const [index, setIndex] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const first = Math.max(0, typed === '' ? options.findIndex((option) => option.id === start) : 0)
  const chosenIndex = Math.min(index ?? first, options.length - 1)
  const chosen = options[chosenIndex]
  const optionId = (option: O): string => `${id}-${option.id}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  const run = (option: O | undefined): void => {
    if (!option) return
    onClose()
    // The dialog restores the focus on closing; run afterwards, so that the option can move it.
    queueMicrotask(() => onRun(option))
  }
  const press = (event: KeyboardEvent): void => {
    const target = optionByKey(event.key, chosenIndex, options.length - 1)
    if (target !== undefined) setIndex(target)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      hideTitle
      floating
      title={title}
      onClose={onClose}
      className="mt-10 mb-auto max-w-xl! max-phone:mt-4"
    >
      {heading && <p className="pt-4 break-words">{heading}</p>}
      <SearchBox
        label={title}
        placeholder={placeholder}
        listId={`${id}-list`}
        activeId={chosen && optionId(chosen)}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          setIndex(null)
        }}
        onKeyDown={press}
      />
      <p role="status" className={options.length > 0 ? 'sr-only' : 'pt-4 text-small text-muted'}>
        {found}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={title}
        className="-mx-3 mt-2 max-h-[min(24rem,55dvh)] overflow-y-auto"
      >
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, of]) => (
          <div key={group} role="group" aria-label={group} className="pb-2">
            <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-meta text-muted">
              {group}
            </p>
            {of.map((option) => (
              // Keyboard users stay in the text box, which keeps the focus and refers to the active option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={optionId(option)}
                role="option"
                aria-selected={option === chosen}
                onClick={() => run(option)}
                onPointerMove={({ movementX, movementY }) => {
                  // a list that opens or changes under a resting pointer is no move of it
                  if (movementX !== 0 || movementY !== 0) setIndex(options.indexOf(option))
                }}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-small',
                  option === chosen && 'bg-accent-soft text-accent',
                )}
              >
                {before?.(option)}
                <span dir="auto" className="me-auto min-w-0 truncate">
                  {option.label}
                </span>
                {after?.(option)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** The option that a key moves to; arrows go round. */
function optionByKey(key: string, now: number, last: number): number | undefined {
  const targets = new Map([
    ['ArrowDown', now === last ? 0 : now + 1],
    ['ArrowUp', now === 0 ? last : now - 1],
    ['PageDown', Math.min(last, now + 8)],
    ['PageUp', Math.max(0, now - 8)],
  ])
  return targets.get(key)
}

type BoxProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  listId: string
  activeId: string | undefined
}

function SearchBox({ label, listId, activeId, ...input }: BoxProps) {
  return (
    <div className="relative -mx-5 border-b border-line">
      <Search aria-hidden="true" className="absolute start-5 top-1/2 size-5 -translate-y-1/2 text-muted" />
      <input
        {...input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        className="min-h-14 w-full bg-transparent ps-13 pe-5 text-body outline-none placeholder:text-muted"
      />
    </div>
  )
}
