/**
 * Stands before the text of a page of somebody's own (src/app/start/own-pages.ts): draws what it showed this person last instead, with
 * the rules that it was drawn with, until the app takes its place. Behind the text it would come half a second later: browsers draw
 * what they have, and hear of each script that has come, before they read on. The key is `snapshotKey`'s, `data-screen` the page. Its hash
 * stands in the page's content policy, which lets a script make rules and forbids them in HTML.
 */
export const lastScreenScript = [
  '(function(d,r){try{',
  'var l=localStorage,i=/"userId":"([^"]+)/.exec(sessionStorage.getItem(\'session\')||l.getItem(\'session\')),c=new CSSStyleSheet,',
  "s=JSON.parse(l.getItem('snapshot:'+(i?i[1]:'guest')+':'+r.dataset.screen)),e=d.createElement('div');",
  "if(s.until<Date.now()||s.until-Date.now()>864e5||s.lang!==(l.getItem('language')||'bn')||s.at!==location.pathname+location.search||s.build!==d.querySelector('script[type=module]').src)return;",
  "c.replaceSync(s.css);d.adoptedStyleSheets=[c];e.id='early';e.innerHTML=s.html;",
  "e.querySelectorAll('[data-style]').forEach(function(p){p.style.cssText=p.dataset.style});d.body.append(e);r.lang=s.lang;r.dataset.early='own';",
  // The page's own text comes behind it, and goes; with the screen its rules go.
  "new MutationObserver(function(m,o){d.querySelectorAll('#early').forEach(function(x){if(x!==e)x.remove()});",
  'if(!e.isConnected){d.adoptedStyleSheets=[];o.disconnect()}}).observe(d.body,{childList:true})',
  '}catch(e){}})(document,document.documentElement)',
].join('')
