import { expect, it } from 'vitest'
import { inject, withStyles } from './template.ts'

it('injects the content of the server: title, the first picture before all else, and the page itself', () => {
  const page =
    '<html lang="bn"><!--first--><title-slot><!--title--><title>EntLab</title><!--/title--></head><!--page--><div id="prerendered"><i>bones</i></div><!--/page-->'
  const content = { title: 'a & <b>', preloads: '<link rel="preload" />', html: '<p>$& text</p>', css: '[data-style="0"]{color:red}' }
  expect(inject(page, content, 'who')).toBe(
    '<html data-reader="who" lang="bn"><!--first--><link rel="preload" /><title-slot><!--title--><title>a &amp; &lt;b></title><!--/title--></head>' +
      '<!--page--><div id="prerendered"><p>$& text</p></div><div id="root" hidden></div><!--/page-->',
  )
})

it('inlines the rules of the linked sheets that the content needs, and its own', async () => {
  const page =
    '<!--styles--><style>.old{}</style><!--/styles--><link rel="stylesheet" crossorigin disabled href="./entry.css"><link rel="stylesheet" crossorigin href="./a.css">'
  const sheets: Record<string, string> = { 'entry.css': 'body{margin:0}', 'a.css': '.text_a{color:red}.other_a{color:blue}' }
  const content = { html: '<p class="text_a" data-style="0">', css: '[data-style="0"]{top:0}' }
  expect(await withStyles(page, content, async (file) => sheets[file] ?? '')).toContain(
    '<!--styles--><style>.text_a{color:red}[data-style="0"]{top:0}</style><!--/styles-->',
  )
})
