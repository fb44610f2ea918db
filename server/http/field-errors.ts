import type * as z from 'zod/mini'

/** Fields in one response; a body with a thousand unknown fields would otherwise produce a larger response. */
const maxFields = 20

type Issue = z.core.$ZodIssue

/** Error code by field. The codes are the `error` texts of the contract; other issues are `required`, `unknown` or `invalid`. */
export function fieldErrors(issues: readonly Issue[], input: unknown): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields.set([...issue.path, key].join('.'), 'unknown')
    else {
      const field = issue.path.join('.')
      if (!fields.has(field)) fields.set(field, codeOf(issue, input))
    }
  }
  return Object.fromEntries([...fields].slice(0, maxFields))
}

function codeOf(issue: Issue, input: unknown): string {
  const own = ownCodes(issue)[0]
  if (own) return own
  return at(input, issue.path) === undefined ? 'required' : 'invalid'
}

/** A union fails with the issues of all branches; the first code written in the contract counts. */
function ownCodes(issue: Issue): string[] {
  if (/^[a-z][a-z_]+$/.test(issue.message)) return [issue.message]
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(ownCodes) : []
}

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  )
}
