import { describe, expect, it } from 'vitest'
import { shortened } from './short-routes.ts'

describe('shortened', () => {
  it('leaves out the path of a declared page', () => {
    expect(shortened("const Route = createFileRoute('/_member/a')({ component: A })")).toBe(
      'const Route = createFileRoute()({ component: A })',
    )
  })
  it('leaves out an id that equals the path', () => {
    expect(shortened("x.update({\n  id: '/a/$b',\n  path: '/a/$b',\n  getParentRoute: () => y })")).toBe(
      "x.update({\n  \n  path: '/a/$b',\n  getParentRoute: () => y })",
    )
  })
  it('keeps an id that is not the path, and one without a path', () => {
    for (const code of ["x.update({ id: '/_a', getParentRoute })", "x.update({ id: '/a/', path: '/a', getParentRoute })"])
      expect(shortened(code)).toBe(code)
  })
})
