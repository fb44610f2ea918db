import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { InlineMarkdown, Markdown } from './markdown.tsx'

const html = (source: string) => renderToStaticMarkup(<Markdown source={source} />).replace(/^<div[^>]*>|<\/div>$/g, '')

describe('Markdown', () => {
  it('shows paragraphs, emphasis and lists', () => {
    expect(html('এক **দুই** *তিন*\n\n- ক\n- খ')).toBe('<p>এক <strong>দুই</strong> <em>তিন</em></p><ul><li>ক</li><li>খ</li></ul>')
  })

  it('shows a wide table as text, whose short rows would become a million cells', () => {
    const table = (columns: number) => `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'b\n'.repeat(50)}`
    expect(html(table(12)).match(/<td/g)).toHaveLength(12 * 50)
    expect(html(table(300))).not.toContain('<td')
  })

  it('starts headings right below the page title', () => {
    expect(html('# ক\n\n## খ')).toBe('<h2>ক</h2><h3>খ</h3>')
    expect(html('### ক\n\n#### খ')).toBe('<h2>ক</h2><h3>খ</h3>')
  })

  it('shows a line without making a paragraph of it', () => {
    const line = renderToStaticMarkup(<InlineMarkdown source="কোনটা **ব্যয়**? <b>x</b>" lang="bn" />)
    expect(line).toBe('<span lang="bn">কোনটা <strong>ব্যয়</strong>? &lt;b&gt;x&lt;/b&gt;</span>')
  })

  it('keeps the number a list starts with', () => {
    expect(html('3. ক\n4. খ')).toBe('<ol start="3"><li>ক</li><li>খ</li></ol>')
  })

  it('opens other sites without handing over our page', () => {
    expect(html('[x](https://example.org)')).toBe('<p><a href="https://example.org/" target="_blank" rel="noopener noreferrer">x</a></p>')
  })

  it.each(['[x](javascript:alert(1))', '[x](java&#x09;script:alert(1))', '[x](data:text/html,y)', '[x](vbscript:y)'])(
    'makes no link of %s',
    (source) => {
      expect(html(source)).not.toContain('<a')
    },
  )

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <b onclick="alert(1)">bold</b>',
    '<div>\n\n[x](javascript:alert(1))\n\n</div>',
    '<svg/onload=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '![x](x "y" onerror=alert(1))',
    '`<img src=x>`',
    '- <iframe src="javascript:alert(1)">',
    '| <img src=x> |\n|---|\n| <script>y</script> |',
  ])('shows raw HTML as text: %s', (source) => {
    expect(html(source)).not.toMatch(/<(?:script|img|b|svg|iframe|div on)[\s>/]/)
  })

  it('shows a picture as its description', () => {
    expect(html('![খাতা](https://example.org/a.png)')).toBe('<p>খাতা</p>')
  })

  it('shows entities as the letters they mean', () => {
    expect(html('5 &lt; 7 &amp; 8 &#2453;')).toBe('<p>5 &lt; 7 &amp; 8 ক</p>')
  })

  it('stays readable when a text nests without end', () => {
    const marks = '>'.repeat(15_000)
    expect(html(`${marks} শেষ`)).toContain('শেষ')
  })
})
