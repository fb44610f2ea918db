/**
 * The rules of built style sheets that an HTML text can use, for the `<style>` of a prerendered page. It reads what the
 * minifier wrote: no comments, balanced braces. When in doubt a rule is kept.
 */
export function criticalCss(css: string, html: string): string {
  const names = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)))
  return rulesOf(css)
    .map(([head, body]) => kept(head, body, names))
    .join('')
}

function kept(head: string, body: string | null, names: ReadonlySet<string>): string {
  if (body === null) return ''
  if (/^@(media|supports|layer|container)/.test(head)) {
    const inner = rulesOf(body)
      .map(([innerHead, innerBody]) => kept(innerHead, innerBody, names))
      .join('')
    return inner === '' ? '' : `${head}{${inner}}`
  }
  // Fonts come with the whole sheet; nothing may wait for them.
  if (head.startsWith('@font-face')) return ''
  if (head.startsWith('@')) return `${head}{${body}}`
  const selectors = splitOutside(head, ',').filter((selector) => canMatch(selector, names))
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
}

function canMatch(selector: string, names: ReadonlySet<string>): boolean {
  let outside = selector
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '')
  }
  return [...outside.replace(/\[[^\]]*\]/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) => names.has(name))
}

/** Top-level rules: head and body; a statement such as `@import` has no body. */
function rulesOf(css: string): [string, string | null][] {
  const rules: [string, string | null][] = []
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';') {
      rules.push([css.slice(start, at), null])
      start = at + 1
    } else if (css[at] === '{') {
      const head = css.slice(start, at).trim()
      const end = closing(css, at)
      rules.push([head, css.slice(at + 1, end)])
      at = end
      start = end + 1
    }
  }
  return rules
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('The style sheet has an open brace.')
}

function splitOutside(text: string, mark: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' || text[at] === '[') depth += 1
    else if (text[at] === ')' || text[at] === ']') depth -= 1
    else if (text[at] === mark && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
