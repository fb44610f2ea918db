/** People whom one text mentions; those of a new account mention fewer. */
export const maxMentions = 5
export const newAccountMentions = 2

/** References of a text, and its own words. */
export interface References {
  /** Id of the quoted text of the same conversation. */
  readonly quote: string | null
  /** Ids of people. */
  readonly mentions: readonly string[]
  readonly text: string
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const reference = new RegExp(String.raw`\[([↩@])\]\((?:#|/users/)(${id})\)`, 'g')
const line = new RegExp(String.raw`^(?:\[[↩@]\]\((?:#|/users/)${id}\) ?)+$`)

/**
 * The references of a body, which are lines of links without names or quoted words: they follow changes, removals and blocks
 * (docs/decisions/080).
 */
export function referencesIn(body: string): References {
  if (!body.includes('](')) return { quote: null, mentions: [], text: body }
  let quote: string | null = null
  const mentions = new Set<string>()
  const rest = body.split('\n').filter((one) => {
    if (!line.test(one)) return true
    for (const [, sign, target = ''] of one.matchAll(reference))
      if (sign === '@') mentions.add(target)
      else quote = target
    return false
  })
  return { quote, mentions: [...mentions].slice(0, maxMentions), text: rest.join('\n') }
}

/** The body that has these references. */
export function withReferences({ quote, mentions, text }: References): string {
  const signs = [...(quote === null ? [] : [quoteSign(quote)]), ...mentions.map((one) => `[@](/users/${one})`)]
  return signs.length === 0 ? text : `${signs.join(' ')}\n${text}`
}

/** The line that quotes a text. */
export const quoteSign = (of: string): string => `[↩](#${of})`
