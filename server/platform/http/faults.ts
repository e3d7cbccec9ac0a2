import type { core } from 'zod/mini'
import { codeOfReason, type Reason } from '#contract/reasons.ts'
import { type Message, messageOf } from '../errors.ts'

/**
 * Describes what is wrong with an input, by the field's path (`part` for the input as a whole). A schema's
 * own error message is a reason; every other fault is described by its kind.
 */
export function faultsOf(
  issues: readonly core.$ZodIssue[],
  input: unknown,
  part: string,
): Record<string, Message> {
  const faults = new Map<string, Message>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || part
    const reasons: (readonly [string, Message])[] =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].map(String).join('.'), unknownField(key)])
        : [[field, faultOf(issue, input, field)]]
    for (const [name, message] of reasons) if (!faults.has(name)) faults.set(name, message)
  }
  return Object.fromEntries(faults)
}

const unknownField = (field: string): Message => messageOf('field_unknown', { field: field.slice(0, 64) })

function faultOf(issue: core.$ZodIssue, input: unknown, field: string): Message {
  if (isReason(issue.message)) return { reason: issue.message, params: {} }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    if (issue.origin === 'string') return messageOf('field_too_long', { field, max })
    return issue.origin === 'array'
      ? messageOf('field_too_many', { field, max })
      : messageOf('field_too_large', { field, max })
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (issue.origin === 'number') return messageOf('field_too_small', { field, min })
    return messageOf('field_missing', { field })
  }
  return valueAt(input, issue.path) === undefined
    ? messageOf('field_missing', { field })
    : messageOf('field_invalid', { field })
}

const isReason = (text: string): text is Reason => codeOfReason(text) !== undefined

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )
}
