/**
 * A drawing of public/illustrations as an image in the colours of the light theme, for pictures that leave the app. The worker's
 * installation has the file, so this works offline.
 * @param part id of an element of the file
 * @param viewBox visible part, in units of the drawing.
 * @throws TypeError without the file
 */
export async function lightDrawing(name: string, part: string, viewBox: string, width: number, height: number): Promise<HTMLImageElement> {
  const answer = await fetch(`illustrations/${name}.svg`)
  if (!answer.ok) throw new TypeError(`no drawing ${name}`)
  const source = (await answer.text()).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  // An image inherits nothing from the page: it has the default colours, and its root needs the size and the visible part.
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">`
  return loadImage(`data:image/svg+xml,${encodeURIComponent(`${frame}<defs>${source}</defs><use href="#${part}"/></svg>`)}`, width, height)
}

/**
 * The light theme's values of custom properties, whatever the theme is. Read from the style sheets: to change the theme of the page,
 * even without a paint, would start the transitions of its buttons.
 */
export function lightColours(properties: readonly string[]): Map<string, string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const roots = rules.filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root')
  const lightValue = (property: string) => roots.map(({ style }) => style.getPropertyValue(property).trim()).find((value) => value !== '')
  return new Map(properties.map((property) => [property, lightValue(property) ?? '']))
}

/** An image that is ready to be drawn. @throws DOMException if it cannot be loaded */
export async function loadImage(source: string, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image(width, height)
  image.src = source
  await image.decode()
  return image
}
