import { roles } from '../../contract/person.ts'

/**
 * Runs in the head of a prerendered page, before anything is drawn: puts the chosen theme and size of letters on the page, and
 * decides from what lies on the phone whether the text in the HTML is for this reader: for whom the page is stands in
 * `data-early` (`Readers`), for which account alone in `data-reader`, and the first becomes `off`, or `person` with their role. Their
 * role is what their snapshot says; who has none is taken for a student, but not kept from anything: the guard decides, and a
 * heading tells nobody anything. Its hash stands in the page's content policy, which the server computes. The keys are those of
 * src/app/shell/theme.ts, src/ui/text-size.ts, src/i18n/language.ts, src/api/session.ts, src/app/start/snapshots.ts and
 * src/features/session/remembered.ts.
 */
export const earlyScript = [
  '(function(d){try{',
  "var l=localStorage,t=l.getItem('theme'),f=d.early,p=sessionStorage.getItem('session')||l.getItem('session'),",
  'i=/"userId":"([^"]+)/.exec(p),r=(i&&/"role":"(\\w+)/.exec(l.getItem(\'snapshot:\'+i[1]))||[])[1];',
  "if(t==='dark'||t==='light')d.theme=t;",
  "if(t=l.getItem('text-size'))d.textSize=t;",
  // Nor is it shown what they saw here before they lost the role (./last-screen-script.ts).
  "if((r&&r!=='admin'&&(f==='admins'||f==='instructors'&&r!=='instructor')&&delete d.screen)||l.getItem('language')==='en'",
  "||((p||l.getItem('people'))&&f==='guests')||(!p&&/^(members|instructors|admins)$/.test(f))||(d.reader&&d.reader!==(i&&i[1])))d.early='off';",
  "else if(p)d.early='person '+(r||'student')+' '+f",
  '}catch(e){}})(document.documentElement.dataset)',
].join('')

/**
 * What a signed-in person's page has differently keeps its place and is not drawn. The app is laid out where it will stand,
 * out of sight, before the two change places (src/app/start/early-text.ts). Who is not shown the text sees the bars' place.
 */
export const earlyCss = [
  // The footer of a page whose content is still to come does not stand in its middle.
  '#early main:has([aria-busy]),[data-early~=person][data-early~=heading] #early main{min-block-size:100vh}',
  '[data-early=off] #root{display:block}',
  '[data-early]:not([data-early=off]) #root{position:fixed;inset:0 0 auto;height:0;overflow:hidden;visibility:hidden}',
  '[data-early=off] #early{display:none}',
  '[data-early~=person] #early :is(header nav,header button,header [role=group],[href$="/login"],[href$="/register"]),',
  '[data-early~=person][data-early~=heading] #early :is(h1~*,h1~* li,main>:not(:has(h1))){visibility:hidden}',
  // Of lists the card stays, as the shape of those that come.
  '[data-early~=person][data-early~=heading] #early h1~* ul{visibility:visible}',
  // One of the links to "home", which leads to each reader's own (src/prerender.tsx).
  '#early [data-for]{display:none}',
  'html:not([data-early~=person]) #early [data-for=guest]',
  ...roles.map((role) => `,[data-early~=${role}] #early [data-for=${role}]`),
  '{display:flex}',
].join('')
