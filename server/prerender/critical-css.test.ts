import { expect, it } from 'vitest'
import { criticalCss } from './critical-css.ts'

const html = '<main><p class="a b"><b class="c">x</b></p></main>'

it.each([
  ['a rule without a class', 'p>b{top:0}', 'p>b{top:0}'],
  ['a class of the page', '.a .c:hover{top:0}', '.a .c:hover{top:0}'],
  ['a class that the page lacks', '.a .d{top:0}.d{top:0}', ''],
  ['a list of selectors', '.a,.d,.b:is(.d,.e){top:0}', '.a,.b:is(.d,.e){top:0}'],
  ['a class inside of a pseudo-class', '.a:not(.d) b:is(.e,.f){top:0}', '.a:not(.d) b:is(.e,.f){top:0}'],
  ['an attribute with a full stop', '.a[href$=".pdf"]{top:0}', '.a[href$=".pdf"]{top:0}'],
  ['a media query', '@media (width>1px){.a{top:0}.d{top:0}}@media print{.d{top:0}}', '@media (width>1px){.a{top:0}}'],
  ['nested conditions', '@media screen{@supports (top:0){.d{top:0}.c{top:0}}}', '@media screen{@supports (top:0){.c{top:0}}}'],
  ['an animation and a font', '@font-face{font-family:F}@keyframes k{0%{top:0}to{top:1px}}', '@keyframes k{0%{top:0}to{top:1px}}'],
])('reads %s', (_name, css, critical) => {
  expect(criticalCss(css, html)).toBe(critical)
})
