/**
 * Points the link of the web manifest to the one in the page's language, for the name below the icon. Browsers read the
 * manifest when the app is installed. Both manifests describe the same app.
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
