import i18next from 'i18next'

/** Keys of a page's description beside the key of its title. Pages without one have the area's description. */
const names = ['description', 'lead']

/** The description of a page, by the key of its title. Undefined until the words are loaded, or if there is none. */
export function descriptionOf(title: string): string | undefined {
  const [area = '', path = ''] = title.split(':')
  const beside = path.replace(/[^.]*$/, '')
  const keys = [...names.map((name) => `${area}:${beside}${name}`), `${area}:description`]
  const key = keys.find((one) => i18next.exists(one))
  return key && (i18next.t as unknown as (key: string) => string)(key)
}
