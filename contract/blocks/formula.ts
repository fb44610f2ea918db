/**
 * The language of worksheet formulas. Parsed and evaluated here, because text of a course must never run as code.
 * - values: numbers, `[field-id]`, `[part-id.column-id]`
 * - operators: `+ - * /`, brackets, and the comparisons `< > <= >= = !=`
 * - functions: `sum(column)`, `count(column)`, `min(a, b)`, `max(a, b)`, `round(a)`, `if(condition, a, b)`
 */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly values: readonly Formula[] }

const operators = ['=', '!=', '<=', '>=', '<', '>', '+', '-', '*', '/'] as const
type Operator = (typeof operators)[number]
const arities = { sum: 1, count: 1, min: 2, max: 2, round: 1, if: 3 } as const
type FunctionName = keyof typeof arities

const precedence: Record<Operator, number> = { '=': 1, '!=': 1, '<=': 1, '>=': 1, '<': 1, '>': 1, '+': 2, '-': 2, '*': 3, '/': 3 }
const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)|\[([a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)?)\]|([a-z]+)|(<=|>=|!=|[-+*/()<>=,]))/y
const maxDepth = 30

type Token = { kind: 'number' | 'field' | 'name' | 'sign'; text: string }

/** @returns null when the text is no formula */
export function parseFormula(source: string): Formula | null {
  const tokens = tokensOf(source)
  if (!tokens) return null
  let place = 0
  const sign = () => (tokens[place]?.kind === 'sign' ? tokens[place]?.text : undefined)
  const take = (text: string) => {
    if (sign() !== text) return false
    place += 1
    return true
  }

  function expression(minPrecedence: number, depth: number): Formula | null {
    let left = depth > maxDepth ? null : operand(depth + 1)
    for (;;) {
      const operator = sign() as Operator | undefined
      if (!left || operator === undefined || !operators.includes(operator) || precedence[operator] < minPrecedence) return left
      place += 1
      const right = expression(precedence[operator] + 1, depth + 1)
      left = right && { kind: 'operator', operator, left, right }
    }
  }

  function operand(depth: number): Formula | null {
    if (take('-')) {
      const right = operand(depth + 1)
      return right && { kind: 'operator', operator: '-', left: { kind: 'number', value: 0 }, right }
    }
    if (take('(')) {
      const inner = expression(1, depth)
      return take(')') ? inner : null
    }
    const token = tokens?.[place]
    place += 1
    if (token?.kind === 'number') return { kind: 'number', value: Number(token.text) }
    if (token?.kind === 'field') return { kind: 'field', name: token.text }
    return token?.kind === 'name' && Object.hasOwn(arities, token.text) ? call(token.text as FunctionName, depth) : null
  }

  function call(name: FunctionName, depth: number): Formula | null {
    if (!take('(')) return null
    const values: Formula[] = []
    do {
      const value = expression(1, depth)
      if (!value) return null
      values.push(value)
    } while (take(','))
    return take(')') && values.length === arities[name] ? { kind: 'call', name, values } : null
  }

  const formula = expression(1, 0)
  return place === tokens.length ? formula : null
}

function tokensOf(source: string): Token[] | null {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  const text = source.trimEnd()
  while (tokenPattern.lastIndex < text.length) {
    const match = tokenPattern.exec(text)
    if (!match) return null
    const [, number, field, name, sign] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (field !== undefined) tokens.push({ kind: 'field', text: field })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

/** Names of the fields and columns that a formula reads. */
export function fieldsOf(formula: Formula): string[] {
  if (formula.kind === 'field') return [formula.name]
  if (formula.kind === 'operator') return [...fieldsOf(formula.left), ...fieldsOf(formula.right)]
  return formula.kind === 'call' ? formula.values.flatMap(fieldsOf) : []
}

/** Reads a field as a number, or a column as the numbers of its rows; null for an empty cell. */
export type ReadField = (name: string) => number | null | readonly (number | null)[]

/** @returns null if a field is empty or the result is not finite (division by zero) */
export function compute(formula: Formula, read: ReadField): number | null {
  const result = evaluate(formula, read)
  return result !== null && Number.isFinite(result) ? result : null
}

function evaluate(formula: Formula, read: ReadField): number | null {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'field') {
    const known = read(formula.name)
    return typeof known === 'number' ? known : null
  }
  if (formula.kind === 'call') return callFunction(formula.name, formula.values, read)
  const left = evaluate(formula.left, read)
  const right = evaluate(formula.right, read)
  return left === null || right === null ? null : operations[formula.operator](left, right)
}

function callFunction(name: FunctionName, values: readonly Formula[], read: ReadField): number | null {
  const [first, second, third] = values
  if (!first) return null
  if (name === 'sum' || name === 'count') {
    const column = first.kind === 'field' ? read(first.name) : null
    const numbers = (Array.isArray(column) ? column : [column]).filter((one): one is number => typeof one === 'number')
    return name === 'count' ? numbers.length : numbers.reduce((sum, one) => sum + one, 0)
  }
  const known = evaluate(first, read)
  if (known === null) return null
  if (name === 'round') return Math.round(known)
  if (name === 'if') {
    const chosen = known === 0 ? third : second
    return chosen ? evaluate(chosen, read) : null
  }
  const other = second ? evaluate(second, read) : null
  if (other === null) return null
  return name === 'min' ? Math.min(known, other) : Math.max(known, other)
}

const operations: Record<Operator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '=': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
  '<=': (left, right) => Number(left <= right),
  '>=': (left, right) => Number(left >= right),
  '<': (left, right) => Number(left < right),
  '>': (left, right) => Number(left > right),
}
