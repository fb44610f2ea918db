import { expect, it } from 'vitest'
import type { PageContent } from '../prerender/prerenderer.ts'
import { pageHeaders } from './page-headers.ts'

const page = '<!doctype html><title>x</title>'
const contentOf = (address: string, search?: 'ignored') => ({ address, rules: { search }, isPersonal: false }) as unknown as PageContent

it('a page with another header has another tag: a 304 refreshes none of them', () => {
  const tags = [undefined, contentOf('courses'), contentOf('events'), contentOf('events', 'ignored')].map(
    (content) => pageHeaders(page, page, content).etag,
  )
  const otherPolicy = pageHeaders(page, `${page}<script>1</script>`, undefined).etag
  expect(new Set([...tags, otherPolicy]).size).toBe(5)
  expect(pageHeaders(page, page, contentOf('courses')).etag).toBe(tags[1])
})
