/**
 * The rules of built style sheets that may apply to a page's HTML, by the classes that it has. Reads the minifier's output: no
 * comments, balanced braces. A rule without a class may always apply.
 */
export function criticalCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')))
  const textOf = ({ head, body }: Rule): string => {
    // The whole sheet has the fonts: text must not wait for them.
    if (head === '@font-face') return ''
    if (/^@(media|supports|container|layer)/.test(head)) {
      const within = textOfAll(body)
      return within === '' ? '' : `${head}{${within}}`
    }
    if (head.startsWith('@')) return `${head}{${body}}`
    const selectors = selectorsOf(head).filter((selector) => requiredClasses(selector).every((name) => classes.has(name)))
    return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
  }
  const textOfAll = (text: string): string => rulesOf(text).map(textOf).join('')
  return textOfAll(css)
}

interface Rule {
  readonly head: string
  readonly body: string
}

/** The rules at the top level. The build's sheets have no statements without a body. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  for (let start = 0; start < css.length; ) {
    const open = css.indexOf('{', start)
    if (open === -1) break
    let end = open + 1
    for (let depth = 1; depth > 0 && end < css.length; end++) {
      if (css[end] === '{') depth += 1
      else if (css[end] === '}') depth -= 1
    }
    rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, end - 1) })
    start = end
  }
  return rules
}

/** Splits at the commas outside parentheses. */
function selectorsOf(head: string): string[] {
  let depth = 0
  const selectors = ['']
  for (const character of head) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (character === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += character
  }
  return selectors
}

/** The classes outside of `:is()`, `:not()`, `:has()` and attributes. */
function requiredClasses(selector: string): string[] {
  let outside = selector
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  }
  return [...outside.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}
