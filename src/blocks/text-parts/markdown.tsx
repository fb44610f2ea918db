import { Link } from '@tanstack/react-router'
import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { decodeEntities } from './entities.ts'
import styles from './markdown.module.css'
import { safeLink } from './safe-link.ts'
import { WideTable } from './wide-table.tsx'

/** Deeper than any author nests; a text made to exhaust the stack ends as plain text here. */
const deepest = 24

/**
 * Markdown as React elements, never as HTML. Raw HTML is shown as text. Pictures are shown as their description, since course
 * pictures have a block of their own. `safeLink` limits the links.
 */
export function Markdown({ source, lang }: MarkdownProps) {
  const tokens = parsed(source, (lexer) => lexer.lex(source))
  return (
    <div className={styles.markdown} lang={lang}>
      {blocksOf(withoutGap(tokens), 0)}
    </div>
  )
}

interface MarkdownProps {
  source: string
  lang?: string | undefined
}

/** One line of Markdown, for questions and answers: emphasis and links, no paragraphs. */
export function InlineMarkdown({ source, lang }: MarkdownProps) {
  const content = inlineOf(
    parsed(source, (lexer) => lexer.inlineTokens(source)),
    0,
  )
  return lang === undefined ? content : <span lang={lang}>{content}</span>
}

const maxColumns = 12

/** `marked` fills up each row to the width of its header: a wide header over many short rows would be a million cells. */
class NarrowTables extends Tokenizer {
  override table(source: string): Tokens.Table | undefined {
    const end = source.indexOf('\n')
    return source.slice(0, end).split('|').length > maxColumns + 2 ? undefined : super.table(source)
  }
}

function parsed(source: string, parse: (lexer: Lexer) => Token[]): Token[] {
  try {
    return parse(new Lexer({ gfm: true, tokenizer: new NarrowTables() }))
  } catch {
    // The parser recurses too: thousands of nested quotes end here, still readable.
    return [{ type: 'text', raw: source, text: source, escaped: false }]
  }
}

/** The page's h1 is the lesson's title, so a text's largest headings are h2, whatever depth its author began with. */
function withoutGap(tokens: Token[]): Token[] {
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).depth] : []))
  const gap = Math.min(...depths) - 2
  return depths.length === 0
    ? tokens
    : tokens.map((token) => (token.type === 'heading' ? { ...token, depth: (token as Tokens.Heading).depth - gap } : token))
}

function blocksOf(tokens: readonly Token[] | undefined, depth: number): ReactNode[] {
  return keyed(tokens, depth, blockOf)
}

function inlineOf(tokens: readonly Token[] | undefined, depth: number): ReactNode[] {
  return keyed(tokens, depth, inlineToken)
}

function keyed(tokens: readonly Token[] | undefined, depth: number, render: (token: MarkedToken, depth: number) => ReactNode): ReactNode[] {
  if (depth > deepest) return [(tokens ?? []).map((token) => token.raw).join('')]
  // A text does not change its parts' places while it is shown, so a part's place names it well enough.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return (tokens ?? []).map((token, place) => <Fragment key={place}>{render(token as MarkedToken, depth + 1)}</Fragment>)
}

function blockOf(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading depth={token.depth}>{inlineOf(token.tokens, depth)}</Heading>
    case 'paragraph':
      return <p>{inlineOf(token.tokens, depth)}</p>
    case 'blockquote':
      return <blockquote>{blocksOf(token.tokens, depth)}</blockquote>
    case 'list':
      return <List token={token} depth={depth} />
    case 'table':
      return <Table token={token} depth={depth} />
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'html':
      return <p>{token.text.trim()}</p>
    case 'space':
    case 'def':
      return null
    default:
      return inlineToken(token, depth)
  }
}

function inlineToken(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlineOf(token.tokens, depth) : decodeEntities(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inlineOf(token.tokens, depth)}</strong>
    case 'em':
      return <em>{inlineOf(token.tokens, depth)}</em>
    case 'del':
      return <del>{inlineOf(token.tokens, depth)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <TextLink href={token.href}>{inlineOf(token.tokens, depth)}</TextLink>
    case 'image':
      return token.text
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'paragraph':
      return <p>{inlineOf(token.tokens, depth)}</p>
    default:
      return token.raw
  }
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  return createElement(`h${Math.min(6, Math.max(2, depth))}`, null, children)
}

function List({ token, depth }: { token: Tokens.List; depth: number }) {
  const items = keyed(token.items, depth, (item) => <li>{blocksOf((item as Tokens.ListItem).tokens, depth)}</li>)
  return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>
}

function Table({ token, depth }: { token: Tokens.Table; depth: number }) {
  const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
    row.map((cell, column) =>
      createElement(
        tag,
        { key: column, ...(tag === 'th' && { scope: 'col' }), className: cell.align === 'right' ? styles.number : undefined },
        inlineOf(cell.tokens, depth),
      ),
    )
  return (
    <WideTable className={styles.wide}>
      <table>
        <thead>
          <tr>{cells(token.header, 'th')}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text stay in place.
            <tr key={place}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const link = safeLink(href)
  if (!link) return children
  if (link.kind === 'page') return <Link to={link.path}>{children}</Link>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
