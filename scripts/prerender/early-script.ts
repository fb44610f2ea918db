/**
 * Runs in the head of a prerendered page, before anything is drawn: puts the chosen theme on the page, and decides from
 * what lies on the phone whether the text in the HTML is for this reader. Its hash stands in the page's content policy,
 * which the server computes. The keys are those of src/app/shell/theme.ts, src/i18n/language.ts, src/api/session.ts and src/features/session/remembered.ts.
 */
export const earlyScript = [
  '(function(d){try{',
  "var l=localStorage,t=l.getItem('theme'),p=l.getItem('session')||sessionStorage.getItem('session');",
  "if(t==='dark'||t==='light')d.theme=t;",
  "if(l.getItem('language')==='en'||(p||l.getItem('people'))&&d.early==='guests'||!p&&d.early==='members')d.early='off';",
  "else if(p)d.early='person'",
  '}catch(e){}})(document.documentElement.dataset)',
].join('')

/**
 * What a signed-in person's page has differently keeps its place and is not drawn. The app is laid out where it will stand,
 * out of sight, before the two change places (src/app/start/early-text.ts). Who is not shown the text sees the bars' place.
 */
export const earlyCss = [
  // The footer of a page whose content is still to come does not stand in its middle.
  '#early main:has([aria-busy]){min-block-size:100vh}',
  '[data-early=off] #root{display:block}',
  '[data-early]:not([data-early=off]) #root{position:fixed;inset:0 0 auto;height:0;overflow:hidden;visibility:hidden}',
  '[data-early=off] #early{display:none}',
  '[data-early=person] #early :is(nav,header button,header [role=group],[href$="/login"],[href$="/register"]){visibility:hidden}',
].join('')
