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
    const fits = (selector: string) =>
      [...selector.replace(inBrackets, '').matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name))
    const selectors = head.match(selectorsOf)?.filter(fits) ?? []
    return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
  }
  const textOfAll = (text: string): string => rulesOf(text).map(textOf).join('')
  return textOfAll(css)
}

/** The parts of a list between commas outside of parentheses, which are three deep at most. */
const selectorsOf = /(?:[^,(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g
/** Attributes, and pseudo-classes with selectors, as `:is()`: their classes may be absent. */
const inBrackets = /\[[^\]]*\]|:[\w-]+\((?:[^()]|\([^()]*\))*\)/g

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
