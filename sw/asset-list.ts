import { type Audience, audiences } from '../src/offline/sync/worker-messages.ts'

/**
 * The time at which the worker stores a file. `required`: at its installation, which fails without the file. `optional`: at
 * its installation when the file can be fetched. `pdf`: with the first handbook; the reader is almost as large as the app.
 * An audience: once the page has reported it, at a sign-in or a visit of a page of EntreSoft. `on-demand`: at first use.
 */
export type AssetGroup = 'required' | 'optional' | 'pdf' | Audience | 'on-demand'

/** One file of the built app. */
export interface Asset {
  /** Relative to the worker. */
  readonly url: string
  /** Distinguishes versions of a file without a hash in its name. Of a page `<content>-<build>`, or the build alone. */
  readonly revision: string | null
  readonly group: AssetGroup
  /** The first seven characters of the SHA-256 of the content, in base64url. Detects accidents, not attacks. Pages have none. */
  readonly digest?: string
  /** Of the compressed file, in bytes, rounded up to 64. */
  readonly bytes: number
}

/** Files that were compressed together. `bytes` as in `Asset`. */
export interface Pack {
  readonly url: string
  readonly bytes: number
  readonly assets: readonly Asset[]
}

export interface AssetList {
  /** The app's version. */
  readonly version: string
  /** Differs between any two builds; distinguishes versions of the HTML pages. */
  readonly build: string
  /** The URLs of the lists of files that only an audience needs, in the same format. */
  readonly parts: Partial<Record<Audience, string>>
  readonly assets: readonly Asset[]
  readonly packs: readonly Pack[]
}

const unit = 64

/** Characters of a digest and of the hash in a file's name. Every update moves all of them, so there are few: 42 bits. */
export const hashLength = 7

/**
 * The list as one text, which compresses to little more than its hashes. First line: version, build, a list per audience. Each
 * further line is a group, `pages`, or a pack, followed by its files as `name*size*digest`. Names are relative to `assets/`
 * unless they begin with a slash. The digest is left out where the name ends with it.
 */
export function encodeList({ version, build, parts, assets, packs }: AssetList): string {
  const packed = new Set(packs.flatMap((pack) => pack.assets))
  const lineOf = (head: string, files: readonly Asset[]) => [head, ...files.map(encodeAsset)].join(' ')
  const groups: readonly AssetGroup[] = ['required', 'optional', 'pdf', ...audiences, 'on-demand']
  const single = (group: AssetGroup) => assets.filter((asset) => asset.group === group && !packed.has(asset) && !isPage(asset))
  const pages = assets.filter(isPage)
  return [
    [version, build, ...audiences.map((audience) => parts[audience] ?? '')].join(' '),
    ...packs.map((pack) => lineOf(`${pack.assets[0]?.group}*${encodeFile(pack.url, pack.bytes)}`, pack.assets)),
    ...groups.map((group) => lineOf(group, single(group))),
    ['pages', ...pages.map(({ url }) => url.slice('pages/'.length, -'.html'.length))].join(' '),
  ].join('\n')
}

export function decodeList(text: string): AssetList {
  const [head = '', ...lines] = text.split('\n')
  const [version = '', build = '', ...urls] = head.split(' ')
  const parts = Object.fromEntries(audiences.flatMap((audience, place) => (urls[place] ? [[audience, urls[place]]] : [])))
  const assets: Asset[] = []
  const packs: Pack[] = []
  for (const line of lines) {
    const [first = '', ...files] = line.split(' ')
    if (first === 'pages') {
      for (const name of files) assets.push({ url: `pages/${name}.html`, revision: build, group: 'on-demand', bytes: 0 })
      continue
    }
    const [group, name, size] = first.split('*')
    const read = files.map((file) => decodeAsset(file, group as AssetGroup, build))
    assets.push(...read)
    if (name !== undefined) packs.push({ url: urlOf(name), bytes: sizeOf(size), assets: read })
  }
  return { version, build, parts, assets, packs }
}

/** Pages that are stored on demand are listed by name only. */
const isPage = ({ url, group }: Asset) => group === 'on-demand' && /^pages\/.*\.html$/.test(url)
const encodeFile = (url: string, bytes: number) =>
  `${url.startsWith('assets/') ? url.slice('assets/'.length) : `/${url}`}*${Math.ceil(bytes / unit).toString(36)}`
const urlOf = (name: string) => (name.startsWith('/') ? name.slice(1) : `assets/${name}`)
const sizeOf = (size = '') => Number.parseInt(size, 36) * unit

/** The hash in the name of a file below `assets/`; it is the digest of nearly all of them. */
const hashIn = (url: string) => /^assets\/.*-([\w-]{7})\.\w+$/.exec(url)?.[1]

function encodeAsset({ url, revision, digest = revision?.split('-')[0] ?? '', bytes }: Asset): string {
  return encodeFile(url, bytes) + (hashIn(url) === digest ? '' : `*${digest}`)
}

function decodeAsset(file: string, group: AssetGroup, build: string): Asset {
  const [name = '', size, written] = file.split('*')
  const url = urlOf(name)
  const digest = written ?? hashIn(url) ?? ''
  if (url.endsWith('.html')) return { url, revision: `${digest}-${build}`, group, bytes: 0 }
  const revision = url.startsWith('assets/') ? null : digest
  return { url, revision, group, bytes: sizeOf(size), ...(digest === '' ? {} : { digest }) }
}
