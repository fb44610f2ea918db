/** People whom one text mentions; those of a new account mention fewer. */
export const maxMentions = 5
export const newAccountMentions = 2

/** References of a text, and its own words. */
export interface References {
  /** Id of the quoted text of the same conversation. */
  readonly quote: string | null
  /** The quoted part, as two numbers and a check sum. Undefined: the whole text. */
  readonly span?: string | undefined
  /** Ids of people. */
  readonly mentions: readonly string[]
  readonly text: string
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const span = String.raw`\d{1,4}-\d{1,4}-[0-9a-z]{1,7}`
const reference = new RegExp(String.raw`\[([↩@])\]\((?:#|/users/)(${id})(?::(${span}))?\)`, 'g')
const line = new RegExp(String.raw`^(?:\[[↩@]\]\((?:#|/users/)${id}(?::${span})?\) ?)+$`)

/**
 * The references of a body, which are lines of links without names or quoted words: they follow changes, removals and blocks
 * (docs/decisions/080).
 */
export function referencesIn(body: string): References {
  if (!body.includes('](')) return { quote: null, mentions: [], text: body }
  let quote: string | null = null
  let part: string | undefined
  const mentions = new Set<string>()
  const rest = body.split('\n').filter((one) => {
    if (!line.test(one)) return true
    for (const [, sign, target = '', span] of one.matchAll(reference))
      if (sign === '@') mentions.add(target)
      else [quote, part] = [target, span]
    return false
  })
  return { quote, span: part, mentions: [...mentions].slice(0, maxMentions), text: rest.join('\n') }
}

/** The body that has these references. */
export function withReferences({ quote, span, mentions, text }: References): string {
  const signs = [...(quote === null ? [] : [quoteSign(quote, span)]), ...mentions.map((one) => `[@](/users/${one})`)]
  return signs.length === 0 ? text : `${signs.join(' ')}\n${text}`
}

/** The line that quotes a text, or a part of it. */
export const quoteSign = (of: string, span?: string | null): string => `[↩](#${of}${span ? `:${span}` : ''})`
