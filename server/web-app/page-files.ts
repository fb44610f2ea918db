import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageFileAt, type RenderedPage } from '../../contract/page-files.ts'
import { withStyles } from '../prerender/template.ts'

/**
 * Reads the prerendered page of a path, else index.html, with the styles that the content of the server needs. Each call reads the
 * file: a new build is served at once.
 */
export function pageFiles(root: string): (path: string, content: RenderedPage | undefined) => Promise<string> {
  const indexPath = join(root, 'index.html')
  let listed: { readonly at: number; readonly files: readonly string[] } | undefined

  /** Page files, listed again after each build. */
  async function list(): Promise<readonly string[]> {
    const at = (await stat(indexPath)).mtimeMs
    if (listed?.at !== at) {
      const names = await readdir(join(root, 'pages'), { recursive: true }).catch(() => [])
      listed = { at, files: names.filter((name) => name.endsWith('.html')).map((name) => `pages/${name.replaceAll('\\', '/')}`) }
    }
    return listed.files
  }

  async function read(path: string): Promise<string> {
    const file = pageFileAt(path, await list())
    return readFile(file === undefined ? indexPath : join(root, file), 'utf8')
  }

  const styled = new WeakMap<RenderedPage, { readonly file: string; readonly page: string }>()

  /** The page with the styles for its content, computed once for each rendering and build. */
  async function withOwnStyles(file: string, content: RenderedPage): Promise<string> {
    const known = styled.get(content)
    if (known?.file === file) return known.page
    const page = await withStyles(file, content, (sheet) => readFile(join(root, sheet), 'utf8'))
    styled.set(content, { file, page })
    return page
  }

  return async (path, content) => {
    const file = await read(path)
    return content ? withOwnStyles(file, content) : file
  }
}
