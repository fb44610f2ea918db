/**
 * The name that comes to stand under the icon on the home screen is in the language of the page. Browsers read the web
 * manifest when they are asked to install, so the link to it follows the language; both name one and the same app.
 */
export function followLanguageOfManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (!link) return
  const root = document.documentElement
  const bengali = link.href
  const follow = () => {
    const wanted = root.lang === 'en' ? bengali.replace(/\.webmanifest$/, '.en.webmanifest') : bengali
    if (link.href !== wanted) link.href = wanted
  }
  follow()
  new MutationObserver(follow).observe(root, { attributeFilter: ['lang'] })
}
